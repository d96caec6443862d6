import { createHash } from 'node:crypto'
import { bech32, bech32m, createBase58check } from '@scure/base'

/** First bytes of the addresses of networks, and the CAIP-2 references of those networks; all others without. */
interface Prefixes {
  readonly bech32: string
  readonly versions: readonly number[]
  readonly references?: readonly string[]
}

const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'
const prefixes: readonly [Prefixes, ...Prefixes[]] = [
  { bech32: 'bc', versions: [0x00, 0x05], references: ['000000000019d6689c085ae165831e93'] },
  { bech32: 'bcrt', versions: [0x6f, 0xc4], references: [regtest] },
  { bech32: 'tb', versions: [0x6f, 0xc4] },
]

/** Longest address (BIP-173). */
const maxLength = 90
const hashBytes = 20
const [minProgramBytes, maxProgramBytes, maxWitnessVersion] = [2, 40, 16]
const base58check = createBase58check((bytes) => createHash('sha256').update(bytes).digest())

/** Returns an address, segwit ones in lower case; undefined if it is none, or its checksum is wrong. */
export function readAddress(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const lower = text.toLowerCase()
  if (text === lower || text === text.toUpperCase()) {
    if (prefixes.some((one) => isSegwit(lower, one.bech32))) return lower
  }
  return prefixes.some(({ versions }) => isBase58(text, versions)) ? text : undefined
}

/** Whether an address of {@link readAddress} has the first bytes of a chain. Test networks share those in base58. */
export function isOn(address: string, chain: string): boolean {
  const reference = chain.slice(chain.indexOf(':') + 1)
  const own =
    prefixes.find(({ references }) => references?.includes(reference)) ??
    prefixes.find(({ references }) => references === undefined)
  return own !== undefined && (isSegwit(address, own.bech32) || isBase58(address, own.versions))
}

function isSegwit(address: string, prefix: string): boolean {
  if (!address.startsWith(`${prefix}1`)) return false
  const [first, later] = [bech32.decodeUnsafe(address, maxLength), bech32m.decodeUnsafe(address, maxLength)]
  const [version = -1, ...words] = (first ?? later)?.words ?? []
  const program = bech32.fromWordsUnsafe(words)
  if (!(program instanceof Uint8Array)) return false
  const { length } = program
  // version 0 has the checksum of BIP-173 and two lengths, later ones that of BIP-350
  if (version === 0) return first !== undefined && (length === 20 || length === 32)
  return (
    later !== undefined &&
    version > 0 &&
    version <= maxWitnessVersion &&
    length >= minProgramBytes &&
    length <= maxProgramBytes
  )
}

function isBase58(address: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(address)
    return bytes.length === 1 + hashBytes && versions.includes(bytes[0] ?? -1)
  } catch {
    return false
  }
}
