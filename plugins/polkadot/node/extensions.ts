import type { Metadata } from './metadata.js'
import { compactBytes, joinBytes, uintBytes, type ScaleReader } from './scale.js'
import { shapeOf } from './types.js'

/** Values of a transaction beside its call. */
export interface SignedValues {
  readonly nonce: bigint
  /** Mortality, in its two bytes. */
  readonly era: Uint8Array
  /** Hash of the block that the mortality starts with. */
  readonly blockHash: Uint8Array
  readonly genesisHash: Uint8Array
  readonly specVersion: number
  readonly transactionVersion: number
}

/** A part of transactions beside the call. */
export interface Extension {
  readonly name: string
  /** Encodes what the transaction contains. */
  included(values: SignedValues): Uint8Array
  /** Encodes what is signed in addition. */
  additional(values: SignedValues): Uint8Array
  /** Reads what a transaction contains; returns the nonce if that is it. @throws RangeError */
  read(reader: ScaleReader): bigint | undefined
}

const none = new Uint8Array()
const zero = Uint8Array.of(0)

interface Form extends Partial<Omit<Extension, 'name'>> {
  /** Types of what is contained, and of what is signed in addition, as `shapeOf` writes them. */
  readonly shapes: readonly [included: string, additional: string]
}

function readEra(reader: ScaleReader): undefined {
  // one byte for a transaction without an end
  if (reader.byte() !== 0) reader.byte()
}

function skipCompact(reader: ScaleReader): undefined {
  reader.compact()
}

const mortality: Form = {
  shapes: ['Era', '[u8;32]'],
  included: ({ era }) => era,
  additional: ({ blockHash }) => blockHash,
  read: readEra,
}
const spec = (value: (values: SignedValues) => number): Form => ({
  shapes: ['()', 'u32'],
  additional: (values) => uintBytes(BigInt(value(values)), 4),
})

/** The extensions with a content. Transfers have no tip, no other asset for the fee, and no hash of metadata. */
const forms: Readonly<Record<string, Form>> = {
  CheckSpecVersion: spec(({ specVersion }) => specVersion),
  CheckTxVersion: spec(({ transactionVersion }) => transactionVersion),
  CheckGenesis: { shapes: ['()', '[u8;32]'], additional: ({ genesisHash }) => genesisHash },
  CheckMortality: mortality,
  CheckEra: mortality,
  CheckNonce: {
    shapes: ['compact(u32)', '()'],
    included: ({ nonce }) => compactBytes(nonce),
    read: (reader) => reader.compact(),
  },
  ChargeTransactionPayment: {
    shapes: ['compact(u128)', '()'],
    included: () => zero,
    read: skipCompact,
  },
  ChargeAssetTxPayment: {
    shapes: ['(compact(u128),Option)', '()'],
    included: () => joinBytes([zero, zero]),
    read(reader) {
      reader.compact()
      if (reader.byte() !== 0) throw new RangeError('a fee in another asset')
      return undefined
    },
  },
  CheckMetadataHash: {
    shapes: ['Mode', 'Option'],
    included: () => zero,
    additional: () => zero,
    read(reader) {
      reader.byte()
      return undefined
    },
  },
}

/** Without these a transaction would not be bound to its chain, its place and its time. */
const required = ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckNonce']

/**
 * Reads the extensions of a runtime. Ones without a content are signed as nothing.
 *
 * @throws TypeError for an extension with a content that is not known, or is of other types
 */
export function readExtensions(metadata: Metadata): readonly Extension[] {
  const found = metadata.extensions.map(({ name, type, additional }): Extension => {
    const { shapes, ...form } = forms[name] ?? { shapes: ['()', '()'] }
    const actual = [shapeOf(metadata, type), shapeOf(metadata, additional)]
    if (actual.join() !== shapes.join())
      throw new TypeError(`extension ${name} with the types ${actual.join(' and ')}`)
    return { name, included: () => none, additional: () => none, read: () => undefined, ...form }
  })
  const names = found.map(({ name }) => name)
  const missing = required.find((name) => !names.includes(name))
  const hasEnd = names.includes('CheckMortality') || names.includes('CheckEra')
  if (missing !== undefined || !hasEnd || new Set(names).size !== names.length)
    throw new TypeError(`extensions without ${missing ?? 'an end, or twice the same'}`)
  return found
}
