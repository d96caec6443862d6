import { canonicalStruct, type TypedField } from './typed-data-values.js'
import { hashTypedData, type Hex, type TypedDataDefinition } from 'viem'

/**
 * Typed data (EIP-712). Domain and message have only the fields that their types name, because the hash covers no others, and their values
 * in one form each: see {@link canonicalValue}. What is drawn of them is what is signed.
 */
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
 * @throws TypedDataError that names the field if a value does not fit its type, else viem's error or one that names the fault
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
  // a struct with the name of a list would be read as the one and hashed as the other
  const list = Object.keys(types).find((name) => /[[\]]/.test(name))
  if (list !== undefined) throw new Error(`\`types\` has the invalid name ${list.slice(0, 80)}`)
  const signed = {
    domain: canonicalStruct(types, 'EIP712Domain', domain, 'domain'),
    types,
    primaryType,
    message: canonicalStruct(types, primaryType, message, 'message'),
  }
  return { ...signed, hash: hashTypedData(signed as unknown as TypedDataDefinition) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
