import { untilAborted } from '#kernel'
import { addressOf, rpcCodes, unsupportedMethodError, walk, type Network } from '#kernel/chain'
import { beforeAsking, transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeBase58 } from '../addresses/base58.js'
import type { SolanaContext } from '../node/ask.js'
import { toBase64 } from '../base64.js'
import { connectedProvider } from '../signing/connected-provider.js'
import { readWire, signatureOf } from '../signing/verify.js'
import { failureText } from '../transactions/failure-text.js'
import { buildTransfer } from './build.js'
import { solanaTransferErrors } from './errors.js'
import { readTerms } from './fees.js'
import { loadWeb3 } from './load-web3.js'
import { readState } from './state.js'

/**
 * Asks the wallet to sign an order, once, and sends it by the network's node. A wallet that only signs what it sends itself is
 * asked to do that. The node gets a transaction once: it repeats it by itself until its blockhash has expired.
 *
 * @throws transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, solana/BAD_SIGNED; solana/REFUSED if a simulation failed and nothing
 *   was sent; the wallet's or the node's error
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
  const [provider, web3, state] = await beforeAsking(
    Promise.all([connectedProvider(context), loadWeb3(), readState(ask, order, signal)]),
  )
  const unsigned = buildTransfer(web3, { from, receiver, amount, state, terms }).serialize()
  signal.throwIfAborted()
  if (!provider.accounts().includes(from)) throw transferErrors.ACCOUNT_MISMATCH()
  if (provider.network() !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })

  const options = { preflightCommitment: 'confirmed' } as const
  if (!provider.signTransactions) {
    if (!provider.signAndSendTransaction)
      throw unsupportedMethodError('The wallet can neither sign a transaction nor send one')
    const request = { address: from, transaction: unsigned, options }
    const sent = untilAborted(provider.signAndSendTransaction(request), signal)
    return encodeBase58(await sent.catch((error: unknown) => throwRefusal(error, network)))
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
  await ask(network, { method: 'sendTransaction', params }, signal).catch((error: unknown) => {
    // the answer to a request that was repeated on the way
    if (preflightError(error) !== alreadyProcessed) throwRefusal(error, network)
  })
  return hash
}

/** Code and error of a node that has simulated a transaction before it sent it, and has not sent it. */
const preflightFailure = -32002
/** Error of a simulation of a transaction that was sent before. */
const alreadyProcessed = 'AlreadyProcessed'

/** Reads the error of the simulation for which a node did not send a transaction; undefined for every other error. */
function preflightError(error: unknown): unknown {
  let found: unknown
  walk(error, (cause) => {
    const { code, rpcCode, data } = cause as Readonly<Record<'code' | 'rpcCode' | 'data', unknown>>
    if (rpcCode !== preflightFailure && code !== preflightFailure) return false
    found = (Object(data) as { readonly err?: unknown }).err ?? undefined
    return found !== undefined
  })
  return found
}

/**
 * Throws an error of a node or a wallet. A failed simulation proves that nothing was sent.
 *
 * @throws solana/REFUSED with the code of a rejected transaction, or the error itself
 */
function throwRefusal(error: unknown, { name }: Network): never {
  const reason = preflightError(error)
  if (reason === undefined || reason === alreadyProcessed) throw error
  throw solanaTransferErrors.REFUSED({
    values: { network: name, reason: failureText(reason) },
    rpcCode: rpcCodes.transactionRejected,
    cause: error,
  })
}
