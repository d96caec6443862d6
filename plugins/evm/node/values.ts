import type { Network } from '#kernel/chain'
import { evmErrors } from '../errors.js'

/** `0x` and hexadecimal digits: an address, a hash, bytes or a quantity. */
export type Hex = `0x${string}`

/** Encodes a quantity of the Ethereum JSON-RPC: `0x`, no leading zeros. */
export function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** Whether a value is hexadecimal data of whole bytes. `0x` is. */
export function isBytes(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)
}

/** Largest integer of 256 bits: a word of the EVM, and the limit of a fee per gas. */
export const largestWord = 2n ** 256n - 1n

/** Address of the native asset in price lists, traces and services (ERC-7528). */
export const nativeAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Whether two addresses are the same, regardless of case. */
export function isSameAddress(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && one.toLowerCase() === other?.toLowerCase()
}

/** Error for an invalid response of a node. `detail` is for the developer. */
export function badResponse(network: Network, detail: string, cause?: unknown) {
  return evmErrors.BAD_ANSWER({ values: { network: network.name }, detail, cause })
}

/**
 * Reads a quantity of a node: hexadecimal, at most 256 bits.
 *
 * @param expected name of the quantity for the error's detail
 * @throws evm/BAD_ANSWER
 */
export function readQuantity(answer: unknown, network: Network, expected: string): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
    throw badResponse(network, `Not a valid ${expected}`)
  }
  return BigInt(answer)
}
