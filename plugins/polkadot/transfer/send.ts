import { addressOf, type Network } from '#kernel/chain'
import { transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import { isSameKey } from '../addresses/ss58.js'
import type { PolkadotProvider } from '../contract.js'
import { fromHex, toHex } from '../hex.js'
import { badAnswer } from '../node/ask.js'
import { maxNonceAfter } from '../node/create-node.js'
import { nodeErrors } from '../node/errors.js'
import type { PolkadotContext } from '../node/polkadot-context.js'
import type { Refusal } from '../node/polkadot-node.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { polkadotTransferErrors } from './errors.js'
import { readFee } from './estimate.js'
import { hashOf } from './extrinsic.js'
import { readLimit } from './fees.js'
import { lifetimeFrom } from './lifetime.js'
import { signTransfer, unsent, type TransferToSign } from './sign.js'

/** Code of a node for a transaction whose nonce another one has in the pool. */
const lowPriority = 1014
const outdatedPattern = /outdated|stale/i
const deadPattern = /ancient birth block|birth block/i

/**
 * Asks the wallet to sign an order, once, and sends it by a node of the network. All errors before that prove that nothing was sent:
 * wallets only sign.
 *
 * @returns the hash, which is that of the signed bytes, whatever a node answers
 * @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, an error of `polkadotTransferErrors`; another error if it may have been
 *   sent
 */
export async function send(
  context: PolkadotContext,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { node, sent } = context
  const { network, account } = order
  const [provider, transfer] = await prepare(context, order, fee, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    const known = [...Object.values(polkadotTransferErrors), ...Object.values(transferErrors)]
    const { RPC_UNREACHABLE, BAD_ANSWER, ...configured } = nodeErrors
    const isOwn = [...known, ...Object.values(configured)].some((error) => error.is(cause))
    throw isOwn ? cause : polkadotTransferErrors.NOT_SENT({ cause, ...unsent })
  })
  signal.throwIfAborted()
  checkConnection(provider, transfer.address, network)
  const extrinsic = await signTransfer(provider, transfer, signal)
  const request = { network, signal }
  const best = await node.best(request).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw polkadotTransferErrors.NOT_SENT({ cause, ...unsent })
  })
  // a node would say that the signature is bad
  if (best.number >= transfer.last) throw polkadotTransferErrors.TOO_LATE({ ...unsent })
  const hash = toHex(hashOf(extrinsic))
  const { content, values, after, last } = transfer
  const entry = { hash, account, content, nonce: values.nonce, after, last }
  sent.set(hash, { ...entry, isAccepted: false })
  const refusal = await node.submit(extrinsic, request)
  if (refusal) {
    sent.delete(hash)
    // wrong metadata makes each transaction invalid
    node.forgetRuntimes(network)
    throw refusalError(refusal, network)
  }
  sent.set(hash, { ...entry, isAccepted: true })
  return hash
}

/** Reads what a transaction depends on now. */
async function prepare(
  context: PolkadotContext,
  { account: id, network, receiver: to, amount }: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<readonly [PolkadotProvider, TransferToSign]> {
  const { node } = context
  const address = addressOf(id)
  const limit = readLimit(fee)
  if (limit === undefined || amount <= 0n)
    throw polkadotTransferErrors.BAD_AMOUNT({
      detail: 'Amount and fee are not those of an estimate.',
      ...unsent,
    })
  const sender = readAddress(address).publicKey
  const receiver = readAddress(to).publicKey
  const request = { network, signal }
  const provider = await connectedProvider(context)
  checkConnection(provider, address, network)
  const [runtime, genesisHash, block, account, nonce] = await Promise.all([
    node.runtime(request),
    node.genesisHash(request),
    node.finalized(request),
    node.account(sender, request),
    node.nextNonce(address, request),
  ])
  if (nonce < account.nonce || nonce > maxNonceAfter(account.nonce))
    throw badAnswer(network, `The next nonce is ${nonce} after ${account.nonce}`)
  const now = await readFee(context, runtime, { sender, receiver, nonce }, request)
  if (now > limit) throw polkadotTransferErrors.RAISED_FEE({ values: { network: network.name }, ...unsent })
  const { era, after, last } = lifetimeFrom(block)
  const { specVersion, transactionVersion } = runtime
  const blockHash = fromHex(block.hash) ?? new Uint8Array()
  return [
    provider,
    {
      ...{ address, sender, runtime, after, last },
      blockNumber: block.number,
      content: { receiver, amount },
      values: { nonce, era, blockHash, genesisHash, specVersion, transactionVersion },
    },
  ]
}

/** Checks that the wallet still has the account and the network. @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH */
function checkConnection(provider: PolkadotProvider, address: string, network: Network): void {
  if (provider.network() !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
  if (!provider.accounts().some((account) => isSameKey(account, address)))
    throw transferErrors.ACCOUNT_MISMATCH()
}

/** The error for a refusal, with which nothing was sent. */
function refusalError({ code, reason }: Refusal, { name: network }: Network): Error {
  const { WRONG_NONCE, TOO_LATE, REFUSED } = polkadotTransferErrors
  const details = { detail: reason, ...unsent }
  if (deadPattern.test(reason)) return TOO_LATE(details)
  if (code === lowPriority || outdatedPattern.test(reason)) return WRONG_NONCE(details)
  return REFUSED({ ...details, values: { network, reason: reason || `${code}` } })
}
