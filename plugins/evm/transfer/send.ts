import { withTimeout, type Clock, untilAborted } from '#kernel'
import { addressOf, type CaipAddress, type CapabilityContext, type Network } from '#kernel/chain'
import { beforeAsking, transferErrors, type TransferFee, type TransferOrder } from '#kernel/money'
import { readAddresses } from '../wallets/ask.js'
import { readChain, type AskedWallet } from '../wallets/wallet-chain.js'
import { rpcErrors } from '../errors.js'
import type { AskNetwork } from '#plugins/service/contract'
import { rpcLimitMs } from '#plugins/service/contract'
import { isSameAddress, toQuantity } from '../node/values.js'
import { connectedWallet } from '../node/wallet.js'
import { evmTransferErrors } from './errors.js'
import { feeFields } from './fees.js'
import { toCall, type Call } from './transfer-call.js'

/**
 * Whether a transaction, as a node reports it, carries out a call: same account, receiver and amount. A wallet may append
 * data to a call.
 */
export function isTransactionOf(call: Call, transaction: unknown): boolean {
  const { from, to, value, data = '0x' } = call
  const reported = Object(transaction) as Readonly<Record<string, unknown>>
  const text = (field: string) => String(reported[field] ?? '').toLowerCase()
  return (
    isSameAddress(from, text('from')) &&
    isSameAddress(to, text('to')) &&
    text('value') === value &&
    text('input').startsWith(data.toLowerCase())
  )
}

/** Time limit of a node's answer, in milliseconds: the user waits for the result. */
const checkTimeoutMs = 2_000

/** Call that a wallet has sent. */
interface Sent {
  readonly account: CaipAddress
  readonly network: Network
  readonly call: Call
}

/**
 * Checks that a hash from a wallet is of the call's transaction. Passes if the node does not know the transaction yet, and for
 * accounts with code, whose transactions other accounts may send.
 *
 * @throws evm/FOREIGN_HASH
 */
async function checkHash(
  deps: { readonly ask: AskNetwork; readonly clock: Clock },
  { account, network, call }: Sent,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  const read = (method: string, ...params: readonly unknown[]) =>
    withTimeout(
      deps.clock,
      checkTimeoutMs,
      deps.ask(network, { method, params }, signal),
      () => new Error('late'),
    )
  try {
    const known = await read('eth_getTransactionByHash', hash)
    if (Object(known) !== known || isTransactionOf(call, known)) return
    if ((await read('eth_getCode', addressOf(account), 'latest')) !== '0x') return
  } catch {
    return
  }
  throw evmTransferErrors.FOREIGN_HASH()
}

/**
 * Checks, just before a transaction, that the wallet shares the account and is on the network.
 *
 * @throws evm/WALLET_SILENT, transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, or the wallet's error
 */
export async function checkWallet(
  wallet: AskedWallet,
  { account, network }: { readonly account: CaipAddress; readonly network: Network },
  signal: AbortSignal,
): Promise<void> {
  const { ask, clock } = wallet
  const checks = Promise.all([ask('eth_accounts', readAddresses), readChain(wallet, network.caipNetworkId)])
  const silent = () => rpcErrors.WALLET_SILENT()
  const [accounts, chain] = await untilAborted(withTimeout(clock, rpcLimitMs, checks, silent), signal)
  const address = addressOf(account)
  if (!accounts.some((shared) => isSameAddress(shared, address))) throw transferErrors.ACCOUNT_MISMATCH()
  if (chain !== network.caipNetworkId)
    throw transferErrors.NETWORK_MISMATCH({ values: { network: network.name } })
  signal.throwIfAborted()
}

const hashPattern = /^0x[0-9a-f]{64}$/i

/**
 * Asks the wallet to sign and send a call, once: a request that failed may have been sent. Every fee is set, so that the
 * wallet decides none. The account need not be the wallet's first; a wallet signs for each account that it shares.
 *
 * @throws evm/NO_WALLET, evm/WALLET_SILENT, transfer/ACCOUNT_MISMATCH, transfer/NETWORK_MISMATCH, evm/BAD_HASH,
 *   evm/FOREIGN_HASH, the errors of {@link feeFields}, and the wallet's error
 */
export async function sendCall(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly call: Call
    readonly fee: TransferFee
    /** Default: the wallet's. */
    readonly nonce?: bigint
    /** Called just before the wallet can send it. */
    readonly onSending?: (() => void) | undefined
    readonly signal: AbortSignal
  },
): Promise<string> {
  const { network, call, fee, nonce, onSending, signal } = request
  const transaction = {
    ...{ ...call, ...feeFields(fee.terms), chainId: toQuantity(BigInt(network.id)) },
    ...(nonce !== undefined && { nonce: toQuantity(nonce) }),
  }
  signal.throwIfAborted()
  const wallet = await beforeAsking(connectedWallet(context))
  await beforeAsking(checkWallet(wallet, request, signal))
  onSending?.()
  const hash = await untilAborted(wallet.ask('eth_sendTransaction', readHash, [transaction]), signal)
  await checkHash({ ask: askNetwork, clock: context.clock }, request, hash, signal)
  return hash
}

function readHash(answer: unknown): string {
  if (typeof answer !== 'string' || !hashPattern.test(answer)) throw evmTransferErrors.BAD_HASH()
  return answer
}

/**
 * Asks the wallet to sign and send an order, once.
 *
 * @throws the errors of {@link toCall} and {@link sendCall}
 */
export async function send(
  context: CapabilityContext,
  askNetwork: AskNetwork,
  order: TransferOrder,
  fee: TransferFee,
  signal: AbortSignal,
): Promise<string> {
  const { account, network } = order
  return sendCall(context, askNetwork, { account, network, call: toCall(order), fee, signal })
}
