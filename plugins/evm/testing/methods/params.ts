import { isAddress } from 'viem/utils'
import type { Hex } from '../hex.js'
import { rpcErrors } from '../rpc-errors.js'

const quantityForm = /^0x(0|[1-9a-f][0-9a-f]*)$/i
const bytesForm = /^0x([0-9a-f]{2})*$/i

/** The value as an object. Throws -32602 naming `what` when it is none. */
export function objectParam(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw rpcErrors.invalidParams(`${what} must be an object.`)
  return value as Record<string, unknown>
}

/** The value as an address: 20 bytes, and the EIP-55 checksum where letters are of both cases. */
export function addressParam(value: unknown, what: string): Hex {
  if (typeof value !== 'string' || !isAddress(value))
    throw rpcErrors.invalidParams(`${what} must be an address, not ${show(value)}.`)
  return value
}

/** The value of a hexadecimal quantity: `0x`, no leading zeros. */
export function quantityParam(value: unknown, what: string): bigint {
  if (typeof value !== 'string' || !quantityForm.test(value))
    throw rpcErrors.invalidParams(
      `${what} must be a hexadecimal quantity without leading zeros, not ${show(value)}.`,
    )
  return BigInt(value)
}

/** The value as hexadecimal bytes: whole ones, `0x` for none. */
export function bytesParam(value: unknown, what: string): Hex {
  if (typeof value !== 'string' || !bytesForm.test(value))
    throw rpcErrors.invalidParams(`${what} must be hexadecimal bytes, not ${show(value)}.`)
  return value as Hex
}

/** The chain id of a hexadecimal quantity, kept below 2^53 so that it is a number without loss. */
export function chainIdParam(value: unknown, what: string): number {
  const id = quantityParam(value, what)
  if (id === 0n || id > BigInt(Number.MAX_SAFE_INTEGER))
    throw rpcErrors.invalidParams(`${what} is out of range: ${show(value)}.`)
  return Number(id)
}

function show(value: unknown) {
  return (JSON.stringify(value) ?? String(value)).slice(0, 80)
}
