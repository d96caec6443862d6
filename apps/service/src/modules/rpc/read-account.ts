import { getAddress, isAddress, type Address } from 'viem'
import { HttpError } from '../../platform/http/http-error.js'

/**
 * An address of eip155 as it is written with its checksum.
 *
 * @throws a refusal with 400 for what is none, or has a wrong checksum.
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
