import { FrameError } from '../frame-error.js'

/** Error for an invalid parameter of a request. */
export const invalid = (field: string) => new FrameError(`${field} is invalid`, -32602)

/** Reads a quantity of JSON-RPC: hexadecimal digits after 0x. @throws a FrameError that names the field */
export function readQuantity(field: string, value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[\da-f]{1,64}$/i.test(value)) throw invalid(field)
  return BigInt(value)
}
