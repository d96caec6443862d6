import { WidgetError, type Clock, untilAborted } from '#kernel'
import type { Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'
import { badResponse, readQuantity, toQuantity } from '../node/values.js'

/** Fields of a receipt that are read. */
export interface Receipt {
  readonly block: bigint
  readonly succeeded: boolean
}

/** Fields of a transaction that are read. */
export interface KnownTransaction {
  readonly from: string
  readonly nonce: bigint
}

const expected = 'transaction'

/**
 * Reads a receipt; undefined if there is none, or not yet a block.
 *
 * @throws evm/BAD_ANSWER
 */
export function readReceipt(answer: unknown, network: Network): Receipt | undefined {
  if (isNone(answer)) return undefined
  const { blockNumber, status } = Object(answer) as { blockNumber?: unknown; status?: unknown }
  if (blockNumber === null) return undefined
  // receipts from before Byzantium have no status
  return { block: readQuantity(blockNumber, network, expected), succeeded: status !== '0x0' }
}

/**
 * Reads a transaction; undefined if the node does not know it.
 *
 * @throws evm/BAD_ANSWER
 */
export function readTransaction(answer: unknown, network: Network): KnownTransaction | undefined {
  if (isNone(answer)) return undefined
  const { from, nonce } = Object(answer) as { from?: unknown; nonce?: unknown }
  if (typeof from !== 'string') throw badResponse(network, `Not a valid ${expected}`)
  return { from, nonce: readQuantity(nonce, network, expected) }
}

function isNone(answer: unknown): boolean {
  return answer === null || answer === undefined
}

/** Max retries of one request, and the delay before the first, which doubles each time (docs/behaviour.md, 19.9). */
const retries = 6
const retryDelayMs = 200

/**
 * Repeats a failed request 6 times, after 200 ms and then twice as long each time, but not after `end`. Errors of the
 * configuration, such as a missing node, are not repeated.
 *
 * @throws the last error
 */
async function withRetries<T>(
  clock: Clock,
  end: number,
  signal: AbortSignal,
  request: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const delay = retryDelayMs * 2 ** attempt
      const isConfigError = error instanceof WidgetError && error.kind === 'config'
      if (signal.aborted || isConfigError || attempt === retries || clock.now() + delay > end) throw error
      await clock.sleep(delay, signal)
    }
  }
}

/** Reads transactions of a network. Failed requests are repeated. */
export interface Reader {
  readonly network: Network
  receipt(hash: string): Promise<Receipt | undefined>
  transaction(hash: string): Promise<KnownTransaction | undefined>
  /** Transaction count of an account; `pending` includes pending transactions. */
  count(account: string, at: 'latest' | 'pending'): Promise<bigint>
  newestBlock(): Promise<bigint>
  /** Sends a request once, such as for the past, which a node has or does not have. */
  once(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Transaction count at a block. Sent once. */
  countAt(account: string, block: bigint): Promise<bigint>
}

/** Creates a reader that repeats no request after `end()`. */
export function createReader(deps: {
  readonly ask: AskNetwork
  readonly clock: Clock
  readonly network: Network
  readonly signal: AbortSignal
  readonly end: () => number
}): Reader {
  const { ask, clock, network, signal, end } = deps
  const once: Reader['once'] = (method, ...params) =>
    untilAborted(ask(network, { method, params }, signal), signal)
  const retried: Reader['once'] = (...request) => withRetries(clock, end(), signal, () => once(...request))
  const readCount = (answer: unknown) => readQuantity(answer, network, 'number of transactions')
  return {
    network,
    once,
    receipt: async (hash) => readReceipt(await retried('eth_getTransactionReceipt', hash), network),
    transaction: async (hash) => readTransaction(await retried('eth_getTransactionByHash', hash), network),
    count: async (account, at) => readCount(await retried('eth_getTransactionCount', account, at)),
    newestBlock: async () => readQuantity(await retried('eth_blockNumber'), network, 'block number'),
    countAt: async (account, block) =>
      readCount(await once('eth_getTransactionCount', account, toQuantity(block))),
  }
}
