import { WidgetError } from '#kernel'
import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { isBytes, type Hex } from '../rpc/hex.js'
import { maxCallsPerMulticall, maxParallelRequests, multicallAddress } from './constants.js'
import { decodeMulticall, encodeMulticall, type ContractCall } from './multicall.js'

/** `decimals()` of ERC-20. */
export const decimalsSelector: Hex = '0x313ce567'

/** Reads an answer of exactly one word as a number. */
export function readWord(bytes: Hex | undefined): bigint | undefined {
  return bytes?.length === 66 ? BigInt(bytes) : undefined
}

/**
 * Calls contracts through Multicall3, in several requests if there are many calls. Calls for which Multicall3 gives no valid
 * answer are sent one by one.
 *
 * @returns the returned bytes in the order of the calls; undefined for a call that failed
 * @throws the errors of `ask` that concern the network as a whole, such as an unreachable node
 */
export async function callContracts(
  ask: AskNetwork,
  network: Network,
  calls: readonly ContractCall[],
  signal: AbortSignal,
): Promise<readonly (Hex | undefined)[]> {
  const call = async ({ to, data }: ContractCall) => {
    try {
      const answer = await ask(network, { method: 'eth_call', params: [{ to, data }, 'latest'] }, signal)
      return isBytes(answer) ? answer : undefined
    } catch (error) {
      signal.throwIfAborted()
      // An error of the node is about this call. Any other error is about all of them.
      if (error instanceof WidgetError && error.kind === 'rpc') return undefined
      throw error
    }
  }
  const chunks = Array.from({ length: Math.ceil(calls.length / maxCallsPerMulticall) }, (_, index) =>
    calls.slice(index * maxCallsPerMulticall, (index + 1) * maxCallsPerMulticall),
  )
  const results = await inParallel(chunks, async (chunk) => {
    const answer = await call({ to: multicallAddress, data: encodeMulticall(chunk) })
    return answer && decodeMulticall(answer, chunk.length)
  })
  const failedCalls = chunks.flatMap((chunk, index) => (results[index] ? [] : chunk))
  const single = (await inParallel(failedCalls, call)).values()
  return chunks.flatMap((chunk, index) => results[index] ?? chunk.map(() => single.next().value))
}

/** Runs a task per item, at most {@link maxParallelRequests} at once. Starts no further task after a failure. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  let hasFailed = false
  const work = async () => {
    for (const [index, item] of queue) {
      if (hasFailed) return
      try {
        results[index] = await task(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxParallelRequests, items.length) }, work))
  return results
}
