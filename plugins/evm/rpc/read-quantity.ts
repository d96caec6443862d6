import type { Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'

/**
 * Reads a number that a node answered: at most 256 bits in hex.
 * @param expected what it should have been, for the error's text.
 * @throws evm/BAD_ANSWER when it is none.
 */
export function readQuantity(answer: unknown, network: Network, expected: string): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer)) {
    throw evmErrors.BAD_ANSWER({ values: { network: network.name, expected } })
  }
  return BigInt(answer)
}
