import type { Account } from '../accounts.js'
import { encodeBase58 } from '../addresses.js'
import { nameProgram, primaryProgram, tokenizerProgram } from './keys.js'

/** Account of the name program: parent, owner and class, then data. */
export interface RegistryEntry {
  readonly parent: string
  readonly owner: string
  readonly data: Buffer
}

const headerBytes = 96
const activeAsset = 2
/** Validation of a record by a Solana key. */
const bySolana = 1
const addressBytes = 32

/** Reads an account of the name program; undefined if it is none. */
export function readEntry(account: Account | undefined): RegistryEntry | undefined {
  if (account?.owner !== nameProgram || account.data.length < headerBytes) return undefined
  const bytes = Buffer.from(account.data)
  const address = (at: number) => encodeBase58(bytes.subarray(at, at + addressBytes))
  return { parent: address(0), owner: address(32), data: bytes.subarray(headerBytes) }
}

/** Whether an account says that a name is an asset now. */
export const isActiveAsset = (account: Account | undefined): boolean =>
  account?.owner === tokenizerProgram && account.data[0] === activeAsset

/** Reads the account of a primary name: a tag, then the account of the name. */
export function readPrimary(account: Account | undefined): string | undefined {
  if (account?.owner !== primaryProgram || account.data.length < 1 + addressBytes) return undefined
  return encodeBase58(account.data.subarray(1, 1 + addressBytes))
}

/** Reads the text of a reverse entry: its length in 4 bytes, then UTF-8. Those of subdomains begin with a zero. */
export function readName(entry: RegistryEntry | undefined): string | undefined {
  if (!entry || entry.data.length < 4) return undefined
  const length = entry.data.readUInt32LE(0)
  if (length > entry.data.length - 4) return undefined
  return entry.data
    .subarray(4, 4 + length)
    .toString('utf8')
    .replace(/^\0/, '')
}

/** A record of an address (SNS-IP-3). `validFor` is the owner who wrote it, `verified` the key that agreed to it. */
export interface AddressRecord {
  readonly validFor: string
  readonly verified: string
  readonly content: string
}

/** Reads a record with validation; undefined if it is not one of an address that Solana keys have validated. */
export function readRecord({ data }: RegistryEntry): AddressRecord | undefined {
  const bodyAt = 8
  if (data.length < bodyAt + 3 * addressBytes) return undefined
  const [staleness, association, length] = [data.readUInt16LE(0), data.readUInt16LE(2), data.readUInt32LE(4)]
  if (staleness !== bySolana || association !== bySolana || length !== addressBytes) return undefined
  const part = (index: number) =>
    encodeBase58(data.subarray(bodyAt + index * addressBytes, bodyAt + (index + 1) * addressBytes))
  return { validFor: part(0), verified: part(1), content: part(2) }
}
