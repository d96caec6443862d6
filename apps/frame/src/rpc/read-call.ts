import { getAddress, isAddress, isHex, size } from 'viem'
import type { Call } from '../confirm/request.js'
import { FrameError } from '../frame-error.js'
import { invalid, readQuantity } from './quantity.js'

/** Max bytes of data: the service takes requests of 64 KB, in which each byte has two digits. */
export const maxDataBytes = 30_000

/**
 * Reads a call of a request.
 *
 * @param prefix text before the names of fields in errors
 * @throws a FrameError that names the field
 */
export function readCall(fields: Readonly<Record<string, unknown>>, prefix = ''): Call {
  const { to, value, data, input } = fields
  const bytes = data ?? input
  if (to !== undefined && to !== null && !(typeof to === 'string' && isAddress(to, { strict: false })))
    throw invalid(`${prefix}to`)
  if (bytes !== undefined && !isHex(bytes)) throw invalid(`${prefix}data`)
  if (bytes && size(bytes) > maxDataBytes)
    throw new FrameError(`${prefix}data is invalid: it may have ${maxDataBytes} bytes at most`, -32602)
  return {
    // sites send any case; encoders accept only the checksum's
    to: typeof to === 'string' ? getAddress(to) : undefined,
    value: value === undefined ? undefined : readQuantity(`${prefix}value`, value),
    data: bytes,
  }
}
