import type { BatchCall } from '../contract/batches.js'
import { isBytes, toQuantity, type Hex } from '../rpc/hex.js'
import { largestWord } from '../rpc/largest-word.js'
import { batchErrors } from './errors.js'

/** A call as EIP-5792 writes it. */
export interface WireCall {
  readonly to?: string
  readonly data?: Hex
  readonly value?: Hex
}

/**
 * Converts a call to that of EIP-5792, whose `to` is an address and whose `data` are bytes in hex, both with 0x.
 * @throws evm/BAD_CALL
 */
export function toWireCall({ to, data, value }: BatchCall): WireCall {
  if (to !== undefined && !/^0x[0-9a-f]{40}$/i.test(to)) throw bad('to must be an address with 0x')
  if (data !== undefined && !isBytes(data)) throw bad('data must be bytes in hex with 0x')
  if (to === undefined && (data === undefined || data === '0x'))
    throw bad('it needs a receiver (to) or the code of a contract (data)')
  if (value !== undefined && (typeof value !== 'bigint' || value < 0n || value > largestWord))
    throw bad('value must be a bigint of at most 256 bits, not below zero')
  return {
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(value !== undefined && { value: toQuantity(value) }),
  }
}

function bad(detail: string) {
  return batchErrors.BAD_CALL({ detail: `In a call ${detail}.` })
}
