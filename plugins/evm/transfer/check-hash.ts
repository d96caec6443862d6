import { addressOf, withTimeout, type CaipAddress, type Clock } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import type { Call } from './to-call.js'
import { isTransactionOf } from './is-transaction-of.js'
import { evmTransferErrors } from './errors.js'

/** So long a node may take to say whose hash it is: nobody waits for what was sent already. */
const checkLimitMs = 2_000

/** A call that a wallet has sent. */
interface Sent {
  readonly account: CaipAddress
  readonly network: Network
  readonly call: Call
}

/**
 * Looks whose transaction a wallet has handed over. One that the node does not know yet cannot be judged; neither can
 * that of an account with code, for others send on its behalf.
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
      checkLimitMs,
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
