import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'

/** Field of a type (EIP-712). */
interface TypedField {
  readonly name: string
  readonly type: string
}

/** Typed data (EIP-712). Domain and message have only the fields that their types name: the hash covers no others. */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, readonly TypedField[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
  /** Hash that is signed. */
  readonly hash: Hex
}

const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads the JSON text of `eth_signTypedData_v4`. A missing type of the domain is derived from the fields of the domain, as ethers
 * does it; viem would leave out a network that is a string.
 *
 * @throws viem's error, or an error that names the fault, if the data does not fit its types
 */
export function readTypedData(json: string): TypedData {
  const data: unknown = JSON.parse(json)
  if (!isRecord(data) || !isRecord(data['types']) || !isRecord(data['message'])) {
    throw new Error('`types` and `message` must be objects')
  }
  const { primaryType, message, domain = {} } = data
  if (typeof primaryType !== 'string') throw new Error('`primaryType` must be a string')
  if (!isRecord(domain)) throw new Error('`domain` must be an object')
  const domainType = data['types']['EIP712Domain'] ?? domainFields.filter(({ name }) => domain[name] != null)
  const types = { ...data['types'], EIP712Domain: domainType } as unknown as TypedData['types']
  if (Object.values(types).some((fields) => !Array.isArray(fields))) {
    throw new Error('`types` must be lists of fields')
  }
  const signed = {
    domain: signedFields(types, 'EIP712Domain', domain) as TypedData['domain'],
    types,
    primaryType,
    message: signedFields(types, primaryType, message) as TypedData['message'],
  }
  return { ...signed, hash: hashTypedData(signed as unknown as TypedDataDefinition) }
}

/** Removes fields that are not in the types: a site could add some that are read in place of those that are signed. */
function signedFields(types: TypedData['types'], type: string, value: unknown): unknown {
  const list = /^(.*)\[\d*\]$/s.exec(type)?.[1]
  if (list !== undefined) {
    return Array.isArray(value) ? value.map((entry) => signedFields(types, list, entry)) : value
  }
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || !isRecord(value)) return value
  return Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(value, name))
      .map((field) => [field.name, signedFields(types, field.type, value[field.name])]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
