import { addressErrors } from '../errors.js'
import { parseBech32, type CosmosAddress } from './bech32.js'

/** What errors of addresses name. */
interface AddressChain {
  /** Name of the network. */
  readonly name: string
  readonly bech32Prefix: string
}

/** Addresses of other chains that are mistaken for one of Cosmos. */
const foreign: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['Ethereum', /^0x[0-9a-f]{40}$/i],
  ['Bitcoin', /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{20,}|[13][1-9A-HJ-NP-Za-km-z]{25,33})$/i],
  ['Solana', /^(?=.*[A-Z])(?=.*[a-z])[1-9A-HJ-NP-Za-km-z]{43,44}$/],
  ['Polkadot', /^(?=.*[A-Z])(?=.*[a-z])[1-9A-HJ-NP-Za-km-z]{47,49}$/],
]

/**
 * Reads an address of a chain.
 *
 * @throws the error that says what is wrong with it
 */
export function readAddress(text: string, { name, bech32Prefix }: AddressChain): CosmosAddress {
  const trimmed = text.trim()
  const parsed = parseBech32(trimmed)
  const values = { network: name, prefix: bech32Prefix }
  if (typeof parsed !== 'string') {
    if (parsed.prefix === bech32Prefix) return parsed
    const kind = foreign.find(([, pattern]) => pattern.test(trimmed))?.[0]
    if (kind !== undefined) throw addressErrors.FOREIGN_ADDRESS({ values: { ...values, kind } })
    throw addressErrors.OTHER_PREFIX({ values: { ...values, found: parsed.prefix } })
  }
  const kind = foreign.find(([, pattern]) => pattern.test(trimmed))?.[0]
  if (kind !== undefined) throw addressErrors.FOREIGN_ADDRESS({ values: { ...values, kind } })
  switch (parsed) {
    case 'character':
      throw addressErrors.BAD_CHARACTER({ values: { character: wrongCharacterOf(trimmed) } })
    case 'case':
      throw addressErrors.MIXED_CASE()
    case 'prefix':
      throw addressErrors.NO_PREFIX({ values })
    case 'short':
      throw addressErrors.TOO_SHORT()
    case 'long':
      throw addressErrors.TOO_LONG()
    case 'checksum':
      throw addressErrors.BAD_CHECKSUM()
    case 'length':
      throw addressErrors.BAD_LENGTH()
  }
}

/** The first character that is not one of an address. */
function wrongCharacterOf(text: string): string {
  const unprintable = [...text.replace(/[!-~]/g, '')][0]
  if (unprintable !== undefined) return unprintable
  return text.slice(text.lastIndexOf('1') + 1).replace(/[02-9ac-hj-np-z]/gi, '')[0] ?? ''
}
