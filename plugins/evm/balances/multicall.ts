import { encodeCall } from '../rpc/encode-call.js'
import type { Hex } from '../rpc/hex.js'

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
export function decodeMulticall(answer: Hex, count: number): readonly (Hex | undefined)[] | undefined {
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
