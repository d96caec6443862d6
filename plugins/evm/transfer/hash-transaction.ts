import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { bytesOf, digitsOf, hexOf } from '../names/abi.js'
import { isBytes } from '../node/values.js'
import { bytesOfNumber, encodeItem, encodeList } from './serialize.js'

/** Fields of the types of transactions before the signature, in the order of their serialization. Lists are access lists. */
const fieldsOfType: Readonly<Record<string, readonly string[]>> = {
  '0x0': ['nonce', 'gasPrice', 'gas', 'to', 'value', 'input'],
  '0x1': ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'input', 'accessList'],
  '0x2': [
    ...['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'to', 'value', 'input'],
    'accessList',
  ],
}
/** Fields that are bytes, not numbers. */
const byteFields: readonly string[] = ['to', 'input', 'address']

/**
 * Computes the hash of a signed transaction from its fields as a node reports them: a hash that fits proves each of them. Undefined for
 * types that only some chains have, and for answers without a signature.
 */
export function hashTransaction(answer: unknown): string | undefined {
  const reported = Object(answer) as Readonly<Record<string, unknown>>
  const type = String(reported['type'] ?? '0x0')
  const names = fieldsOfType[type]
  if (!names) return undefined
  const parity = type === '0x0' ? 'v' : reported['yParity'] === undefined ? 'v' : 'yParity'
  try {
    const items = [...names, parity, 'r', 's'].map((name) => encodeField(name, reported[name]))
    const bytes = (type === '0x0' ? '' : type.slice(2).padStart(2, '0')) + encodeList(items)
    return hexOf(digitsOf(keccak256(bytesOf(bytes))))
  } catch {
    return undefined
  }
}

/** @throws TypeError, SyntaxError if it is not such a field */
function encodeField(name: string, value: unknown): string {
  if (name === 'accessList') return encodeAccessList(value)
  if (typeof value !== 'string') throw new TypeError(`No ${name}`)
  if (!byteFields.includes(name)) return encodeItem(bytesOfNumber(BigInt(value)))
  return encodeBytes(value)
}
function encodeAccessList(list: unknown): string {
  const entries = (list ?? []) as readonly { readonly address: unknown; readonly storageKeys: unknown }[]
  return encodeList(
    entries.map(({ address, storageKeys }) =>
      encodeList([encodeBytes(address), encodeList((storageKeys as unknown[]).map(encodeBytes))]),
    ),
  )
}
function encodeBytes(value: unknown): string {
  if (!isBytes(value)) throw new TypeError('No bytes')
  return encodeItem(value.slice(2).toLowerCase())
}
