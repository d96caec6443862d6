import { combine } from 'shamir-secret-sharing'
import { base58 } from '../keys/base58.js'

/** Secret that a dump must not have. */
export interface NamedSecret {
  readonly name: string
  readonly bytes: Uint8Array
}

const shareBytes = 33

/** Writes bytes as databases and programs usually do, by the name of the encoding. */
const encodings: Readonly<Record<string, (bytes: Buffer) => string>> = {
  hex: (bytes) => bytes.toString('hex'),
  'hex in upper case': (bytes) => bytes.toString('hex').toUpperCase(),
  base64: (bytes) => bytes.toString('base64').replace(/=+$/, ''),
  base64url: (bytes) => bytes.toString('base64url'),
  base58: (bytes) => base58(bytes),
  'decimal list': (bytes) => [...bytes].join(','),
  'spaced decimal list': (bytes) => [...bytes].join(', '),
  'bytes as characters': (bytes) => bytes.toString('latin1'),
}

/** Returns the secrets that a dump has, each with the encoding. */
export function findSecrets(dump: Buffer, secrets: readonly NamedSecret[]): readonly string[] {
  const text = dump.toString('latin1')
  return secrets.flatMap(({ name, bytes }) =>
    Object.entries(encodings)
      .filter(([, encode]) => text.includes(encode(Buffer.from(bytes))))
      .map(([encoding]) => `${name} in ${encoding}`),
  )
}

/** Returns the byte strings of a share's length that a dump has: whole values, and both ends of longer ones. */
function readCandidates(dump: Buffer): readonly Uint8Array[] {
  const text = dump.toString('latin1')
  const values = [
    ...(text.match(/[0-9a-fA-F]{66,}/g) ?? []).map((run) => Buffer.from(run, 'hex')),
    ...(text.match(/[\w+/-]{44,}/g) ?? []).map((run) => Buffer.from(run, 'base64')),
    // values of a longer text, such as the parts of an envelope
    ...(text.match(/[A-Za-z0-9+/]{44,}/g) ?? []).map((run) => Buffer.from(run, 'base64')),
  ]
  const ends = values
    .filter(({ length }) => length >= shareBytes)
    .flatMap((value) => [value.subarray(0, shareBytes), value.subarray(-shareBytes)])
  const unique = new Map(ends.map((bytes) => [bytes.toString('hex'), new Uint8Array(bytes)]))
  return [...unique.values()]
}

/** Result of {@link combineAll}. */
export interface Combinations {
  readonly candidates: number
  readonly pairs: number
  /** Combined values that are the entropy of a wallet. */
  readonly entropies: readonly Uint8Array[]
}

/** Combines every pair of byte strings of dumps, and compares the result with the entropy of wallets. */
export async function combineAll(
  dumps: readonly Buffer[],
  wallets: readonly Uint8Array[],
): Promise<Combinations> {
  const candidates = dumps.flatMap(readCandidates)
  const known = new Set(wallets.map((entropy) => Buffer.from(entropy).toString('hex')))
  const entropies: Uint8Array[] = []
  let pairs = 0
  for (const [index, first] of candidates.entries())
    for (const second of candidates.slice(index + 1)) {
      // shares of one coordinate are not combined
      if (first.at(-1) === second.at(-1)) continue
      pairs++
      const combined = await combine([first, second])
      if (known.has(Buffer.from(combined).toString('hex'))) entropies.push(combined)
    }
  return { candidates: candidates.length, pairs, entropies }
}
