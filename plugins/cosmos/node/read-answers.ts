import { decodeAddress } from '../addresses/bech32.js'
import { fromBase64 } from '../base64.js'
import type { PublicKey } from '../transfer/build.js'

/** Fields of an answer. */
export type Fields = Readonly<Record<string, unknown>>

/** Returns the fields of a value; none if it is no object. */
export const fieldsOf = (value: unknown): Fields => Object(value) as Fields

const keyBytes = 33
const maxDigits = 40
const maxTextLength = 200

/** Reads a whole number, which nodes write as text. @throws TypeError */
export function readInteger(value: unknown): bigint {
  if (typeof value !== 'string' || value.length > maxDigits || !/^\d+$/.test(value))
    throw new TypeError('no whole number')
  return BigInt(value)
}

/** Reads a decimal number. Returns its text. @throws TypeError */
export function readDecimal(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{1,30}(\.\d{1,18})?$/.test(value)) throw new TypeError('no price')
  return value
}

/** Reads a coin of a denom. @throws TypeError if it is of another one */
export function readCoin(value: unknown, denom: string): bigint {
  const { denom: found, amount } = fieldsOf(value)
  if (found !== denom) throw new TypeError('another denom')
  return readInteger(amount)
}

/** An account, as its transactions name it. */
export interface ChainAccount {
  readonly accountNumber: bigint
  readonly sequence: bigint
  /** Missing until the first transaction of the account. */
  readonly publicKey: PublicKey | undefined
  /** Whether it is one of a module, which nobody has a key for. */
  readonly isModule: boolean
}

/**
 * Reads an account: a base account, or one that contains a base account, as vesting accounts, module accounts and those with keys of
 * Ethereum do.
 *
 * @throws TypeError, also for the account of another address
 */
export function readAccount(answer: unknown, address: string): ChainAccount {
  const account = fieldsOf(fieldsOf(answer)['account'])
  const vesting = fieldsOf(account['base_vesting_account'])
  const base = [account['base_account'], vesting['base_account'], account]
    .map(fieldsOf)
    .find((entry) => entry['account_number'] !== undefined)
  if (!base || base['address'] !== address) throw new TypeError('another account')
  const type = account['@type']
  return {
    accountNumber: readInteger(base['account_number']),
    sequence: readInteger(base['sequence']),
    publicKey: readPublicKey(base['pub_key']),
    isModule: typeof type === 'string' && type.endsWith('.ModuleAccount'),
  }
}

/** Reads a key with its type; undefined if there is none, or one of several signers. @throws TypeError */
export function readPublicKey(value: unknown): PublicKey | undefined {
  if (value === null || value === undefined) return undefined
  const { '@type': type, key } = fieldsOf(value)
  if (typeof type !== 'string' || type.length > maxTextLength) throw new TypeError('no key')
  if (typeof key !== 'string' || key.length > maxTextLength) return undefined
  const bytes = fromBase64(key)
  return bytes?.length === keyBytes ? { type, bytes } : undefined
}

/** Reads an address of any chain. @throws TypeError */
export function readAddressText(value: unknown): string {
  const decoded = decodeAddress(value)
  if (!decoded) throw new TypeError('no address')
  return decoded.address
}
