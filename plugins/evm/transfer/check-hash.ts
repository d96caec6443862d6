import { addressOf, withTimeout, type CaipAddress, type Clock } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isSameAddress } from '../rpc/hex.js'
import { evmTransferErrors } from './errors.js'
import type { Call } from './to-call.js'

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
    text('input').startsWith(data)
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
export async function checkHash(
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
