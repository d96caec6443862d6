import { base64 } from '@scure/base'
import { untilAborted } from '#kernel'
import { isRejection, type CaipAddress, type Network } from '#kernel/chain'
import { beforeAsking, transferErrors } from '#kernel/money'
import type { BitcoinAccount, BitcoinProvider, UnspentOutput } from '../contract.js'
import { loadSigner } from '../signing/load-signer.js'
import { signPsbt } from '../signing/sign-psbt.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { buildPsbt, type Payment } from './build.js'
import { bitcoinTransferErrors } from './errors.js'

/** Checks that the wallet still has the account and the network. @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH */
export function checkConnection(provider: BitcoinProvider, address: string, network: Network): void {
  if (provider.network() !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
  if (!provider.accounts().some((account) => account.address === address))
    throw transferErrors.ACCOUNT_MISMATCH()
}

/**
 * Asks the wallet to sign a transaction, verifies what it signed, and sends it by the source.
 *
 * @param transaction.onSending called just before the wallet or the source can send it
 * @returns the id of the transaction: of the signed one, whatever the source answers
 * @throws bitcoin/BAD_SIGNED, a rejection, the errors of {@link signPsbt} or of the source
 */
export async function signAndSend(
  context: BitcoinContext,
  provider: BitcoinProvider,
  transaction: {
    readonly coins: readonly UnspentOutput[]
    readonly payments: readonly Payment[]
    readonly account: BitcoinAccount
    readonly id: CaipAddress
    readonly network: Network
    readonly signal: AbortSignal
    readonly onSending?: (() => void) | undefined
  },
): Promise<string> {
  const { coins, account, network, signal, onSending } = transaction
  const [psbt, signer] = await beforeAsking(Promise.all([buildPsbt(context, transaction), loadSigner()]))
  signal.throwIfAborted()
  checkConnection(provider, account.address, network)
  const inputs = [{ address: account.address, indexes: coins.map((_, at) => at) }]
  if (!provider.signPsbt && provider.signAndSendPsbt) {
    onSending?.()
    return untilAborted(provider.signAndSendPsbt({ psbt: base64.encode(psbt), inputs }), signal)
  }
  const prefixes = context.formats.prefixes(String(network.id))
  const request = { psbt: base64.encode(psbt), inputs }
  const signed = await untilAborted(signPsbt(signer, provider, account.address, request, prefixes), signal)
  const final = finalized(signer.Transaction.fromPSBT(base64.decode(signed)))
  onSending?.()
  try {
    await context.source.send(final.hex, { network, signal })
  } catch (cause) {
    // the answer may be lost, or be that to a request that was repeated on the way
    const known = await context.source.transaction(final.id, { network, signal }).catch(() => undefined)
    if (!known) throw cause
  }
  return final.id
}

/** Finalizes what the wallet has not finalized itself. @throws bitcoin/BAD_SIGNED */
function finalized<T extends InstanceType<Awaited<ReturnType<typeof loadSigner>>['Transaction']>>(
  transaction: T,
): T {
  try {
    for (let at = 0; at < transaction.inputsLength; at++) {
      const { finalScriptSig, finalScriptWitness } = transaction.getInput(at)
      if (!finalScriptSig && !finalScriptWitness) transaction.finalizeIdx(at)
    }
    return transaction
  } catch (cause) {
    throw isRejection(cause) ? cause : bitcoinTransferErrors.BAD_SIGNED({ cause })
  }
}
