import { getAddress, isAddress } from 'viem'

/** Field of a type (EIP-712). */
export interface TypedField {
  readonly name: string
  readonly type: string
}

/** Types by name. */
type Types = Readonly<Record<string, readonly TypedField[]>>
type Values = Readonly<Record<string, unknown>>

/** Value of typed data that does not fit its type. */
export class TypedDataError extends Error {
  override readonly name = 'TypedDataError'
  /** Path of the field, such as `message.orders.0.price`. */
  readonly field: string
  /** Type of the field. */
  readonly type: string

  constructor(field: string, type: string, value: unknown) {
    const text = (JSON.stringify(value) as string | undefined)?.slice(0, 80) ?? 'nothing'
    super(`${field} is invalid: ${text} is no ${type}`)
    this.field = field
    this.type = type
  }
}

/**
 * Returns the values of a struct in their canonical form, without fields that its type does not name.
 *
 * @throws TypedDataError that names the field
 */
export function canonicalStruct(types: Types, type: string, value: unknown, path: string): Values {
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypedDataError(path, type, value)
  const values = value as Values
  return Object.fromEntries(
    fields.map((field) => {
      const own = Object.hasOwn(values, field.name) ? values[field.name] : undefined
      return [field.name, canonicalValue(types, field.type, own, `${path}.${field.name}`)]
    }),
  )
}

/**
 * Returns a value in the one form of its type: integers as decimal digits, addresses with checksum, bytes as hexadecimal digits in lower
 * case. Languages read text as numbers in many ways (`""` is 0, `true` is 1, `"0b101"` is 5), so that only decimal digits and `0x` are taken.
 *
 * @throws TypedDataError that names the field
 */
function canonicalValue(types: Types, type: string, value: unknown, path: string): unknown {
  const list = /^(.*)\[(\d*)\]$/s.exec(type)
  if (list) {
    const [, entry = '', length = ''] = list
    if (!Array.isArray(value) || (length !== '' && value.length !== Number(length)))
      throw new TypedDataError(path, type, value)
    return value.map((each, index) => canonicalValue(types, entry, each, `${path}.${index}`))
  }
  if (Object.hasOwn(types, type)) return canonicalStruct(types, type, value, path)
  const canonical = canonicalAtom(type, value)
  if (canonical === undefined) throw new TypedDataError(path, type, value)
  return canonical
}

/** Canonical form of a value that is no list and no struct. Undefined if it does not fit its type. */
function canonicalAtom(type: string, value: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? value : undefined
  if (type === 'string') return typeof value === 'string' ? value : undefined
  if (type === 'address') {
    return typeof value === 'string' && isAddress(value) ? getAddress(value) : undefined
  }
  const [, size] = /^bytes(\d*)$/.exec(type) ?? []
  if (size !== undefined) {
    if (typeof value !== 'string' || !/^0x(?:[\da-f]{2})*$/i.test(value)) return undefined
    return size === '' || value.length === 2 + 2 * Number(size) ? value.toLowerCase() : undefined
  }
  const [, sign, bits] = /^(u?)int(\d+)$/.exec(type) ?? []
  return bits === undefined ? undefined : canonicalInteger(value, sign === 'u', Number(bits))
}

function canonicalInteger(value: unknown, isUnsigned: boolean, bits: number): string | undefined {
  const isNumber = typeof value === 'number' && Number.isInteger(value)
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
  if (!isNumber && !isText) return undefined
  const integer = BigInt(value)
  const min = isUnsigned ? 0n : -(1n << BigInt(bits - 1))
  const max = (1n << BigInt(isUnsigned ? bits : bits - 1)) - 1n
  return integer >= min && integer <= max ? String(integer) : undefined
}
