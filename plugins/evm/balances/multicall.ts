import { WidgetError } from '#kernel'
import type { Network } from '#kernel/chain'
import type { AskNetwork } from '#plugins/service/contract'
import { encodeCall } from '../node/abi.js'
import { isBytes, type Hex } from '../node/values.js'

/** Multicall3, at the same address on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Maximum number of calls in one multicall: nodes limit the gas of an `eth_call`. */
const maxCallsPerMulticall = 100

/** Maximum number of requests in flight for one list of assets. */
const maxParallelRequests = 8

/** `aggregate3((address,bool,bytes)[])` of Multicall3. */
const aggregateSelector = '0x82ad56cb'

/** A call of a contract. */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
}

/** Encodes the data of a multicall. Each of its calls may fail without the others. */
export function encodeMulticall(calls: readonly ContractCall[]): Hex {
  const tuples = calls.map(({ to, data }) => {
    const bytes = data.slice(2)
    const padded = bytes.padEnd(Math.ceil(bytes.length / wordDigits) * wordDigits, '0')
    // contract, allowFailure, offset and length of the data, data
    return encodeCall('0x', to, 1n, 96n, BigInt(bytes.length / 2)).slice(2) + padded
  })
  let start = calls.length * 32
  const starts = tuples.map((tuple) => {
    const here = BigInt(start)
    start += tuple.length / 2
    return here
  })
  return `${encodeCall(aggregateSelector, 32n, BigInt(calls.length), ...starts)}${tuples.join('')}`
}

/**
 * Decodes the results of a multicall, in the order of its calls; undefined for a call that failed.
 *
 * @returns undefined if the bytes are not the results of `count` calls, such as on a network without Multicall3
 */
function decodeMulticall(answer: Hex, count: number): readonly (Hex | undefined)[] | undefined {
  const body = answer.slice(2)
  const list = numberAt(body, 0)
  if (list === undefined || numberAt(body, list) !== count) return undefined
  const first = list + 32
  const results: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const offset = numberAt(body, first + 32 * index)
    const tuple = offset === undefined ? undefined : first + offset
    const isSuccess = tuple === undefined ? undefined : numberAt(body, tuple)
    const bytes = tuple === undefined ? undefined : numberAt(body, tuple + 32)
    if (tuple === undefined || bytes === undefined || isSuccess === undefined) return undefined
    const length = numberAt(body, tuple + bytes)
    if (length === undefined) return undefined
    const start = 2 * (tuple + bytes + 32)
    const data = body.slice(start, start + 2 * length)
    if (data.length !== 2 * length) return undefined
    results.push(isSuccess === 1 ? `0x${data}` : undefined)
  }
  return results
}

const wordDigits = 64

/** Reads an offset or a length from the word at a byte; undefined if it is outside of the body. */
function numberAt(body: string, from: number): number | undefined {
  const digits = body.slice(2 * from, 2 * from + wordDigits)
  if (digits.length !== wordDigits) return undefined
  const value = parseInt(digits, 16)
  return value <= body.length ? value : undefined
}

/** `decimals()` of ERC-20. */
export const decimalsSelector: Hex = '0x313ce567'
/** `symbol()` and `name()` of ERC-20. */
export const [symbolSelector, nameSelector]: readonly [Hex, Hex] = ['0x95d89b41', '0x06fdde03']

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
