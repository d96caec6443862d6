import { getAddress, isAddress, type Address } from 'viem'
import { HttpError } from '../../platform/http/http-error.js'

/**
 * Returns an EVM address with its checksum.
 *
 * @throws an HttpError with 400 if it is not an address, or its checksum is wrong.
 */
export function readAccount(address: string): Address {
  if (!isAddress(address))
    throw new HttpError(
      400,
      'address',
      'address must be 0x and 40 hex digits, with its checksum or without one',
    )
  return getAddress(address)
}
