import * as z from 'zod/mini'
import { base58 } from '../keys/base58.js'
import { lookupsOf, type LookedUpAddresses } from '../solana-accounts.js'
import type { SolanaMessage } from '../solana-wire.js'
import type { AskNetwork } from '../rpc/ask-network.js'

const program = 'AddressLookupTab1e1111111111111111111111111'
/** Bytes before the addresses: kind, two slots, an index, authority, padding. */
const headerSize = 56
const addressSize = 32
const tableKind = 1
const deactivationOffset = 4
/** Slot of the deactivation of a table that is in use. */
const neverDeactivated = 2n ** 64n - 1n

const answer = z.object({
  value: z.array(
    z.nullable(z.object({ owner: z.string(), data: z.tuple([z.string(), z.literal('base64')]) })),
  ),
})

/**
 * Reads the addresses that a message takes from lookup tables. Tables only grow, so that they are the ones of its execution.
 *
 * @throws an error that names the table if one is missing, deactivated, of another program, or too short for an index
 */
export async function readLookups(ask: AskNetwork, message: SolanaMessage): Promise<LookedUpAddresses> {
  const lookups = lookupsOf(message)
  if (lookups.length === 0) return { writable: [], readonly: [] }
  const addresses = lookups.map(({ lookupTableAddress }) => lookupTableAddress)
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = answer.parse(await ask('getMultipleAccounts', [addresses, options]))
  const tables = lookups.map((lookup, index) => {
    const account = value[index]
    if (account?.owner !== program) throw new Error(`${lookup.lookupTableAddress} is no lookup table`)
    return { ...lookup, read: addressReader(lookup.lookupTableAddress, fromBase64(account.data[0])) }
  })
  return {
    writable: tables.flatMap(({ writableIndexes, read }) => writableIndexes.map(read)),
    readonly: tables.flatMap(({ readonlyIndexes, read }) => readonlyIndexes.map(read)),
  }
}

function addressReader(table: string, bytes: Uint8Array): (index: number) => string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < headerSize || view.getUint32(0, true) !== tableKind)
    throw new Error(`${table} is no lookup table`)
  if (view.getBigUint64(deactivationOffset, true) !== neverDeactivated)
    throw new Error(`The lookup table ${table} is deactivated`)
  return (index) => {
    const start = headerSize + index * addressSize
    if (start + addressSize > bytes.length) throw new Error(`The lookup table ${table} has no entry ${index}`)
    return base58(bytes.subarray(start, start + addressSize))
  }
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
