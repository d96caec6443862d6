import type { TypedData } from '../typed-data.js'

/**
 * Whether a type has exactly these fields, in this order. Data with others has another hash, and means what its own contract makes of it.
 *
 * @param fields as EIP-712 writes them, such as `address to,uint256 value`
 */
export function hasFields({ types }: TypedData, type: string, fields: string): boolean {
  const own = Object.hasOwn(types, type) ? types[type] : undefined
  return own?.map((field) => `${field.type} ${field.name}`).join(',') === fields
}
