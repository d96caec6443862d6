import { untilAborted } from '#kernel'
import { addressOf } from '#kernel/chain'
import { transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeBase58 } from '../addresses/base58.js'
import type { SolanaContext } from '../rpc/ask.js'
import { toBase64 } from '../base64.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { readWire, signatureOf } from '../signing/verify.js'
import { buildTransfer } from './build.js'
import { solanaTransferErrors } from './errors.js'
import { readTerms } from './fees.js'
import { loadWeb3 } from './load-web3.js'
import { readState } from './state.js'

/**
 * Asks the wallet to sign an order, once, and sends it by the network's node. A wallet that only signs what it sends itself is
 * asked to do that. The node gets a transaction once: it repeats it by itself until its blockhash has expired.
 *
 * @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, solana/BAD_SIGNED, the wallet's or the node's error
 */
export async function send(
  context: SolanaContext,
  ask: AskNetwork,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { account, network, receiver, amount } = order
  const from = addressOf(account)
  const terms = readTerms(fee.terms)
  if (!terms) throw solanaTransferErrors.BAD_AMOUNT({ detail: 'The fee is not one of an estimate.' })
  const [provider, web3, state] = await Promise.all([
    connectedProvider(context),
    loadWeb3(),
    readState(ask, order, signal),
  ])
  const unsigned = buildTransfer(web3, { from, receiver, amount, state, terms }).serialize()
  signal.throwIfAborted()
  if (!provider.accounts().includes(from)) throw transferErrors.ACCOUNT_MISMATCH()
  if (provider.network() !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })

  const options = { preflightCommitment: 'confirmed' } as const
  if (!provider.signTransactions) {
    if (!provider.signAndSendTransaction) throw solanaTransferErrors.BAD_SIGNED()
    const request = { address: from, transaction: unsigned, options }
    return encodeBase58(await untilAborted(provider.signAndSendTransaction(request), signal))
  }
  const [signed] = await untilAborted(
    provider.signTransactions({ address: from, transactions: [unsigned] }),
    signal,
  )
  const parts = signed && readWire(signed)
  const hash = signed && signatureOf(from, signed)
  // a wallet may add instructions, but the sender pays the fee and signs first
  if (!parts || hash === undefined || parts.signers[0] !== from) throw solanaTransferErrors.BAD_SIGNED()
  const params = [toBase64(signed), { encoding: 'base64', ...options }]
  await ask(network, { method: 'sendTransaction', params }, signal)
  return hash
}
