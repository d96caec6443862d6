import { scaleReader, type ScaleReader } from './scale.js'

/** A field of a type. */
interface TypeField {
  readonly name: string | undefined
  readonly type: number
}

/** An alternative of an enumeration. */
export interface TypeVariant {
  readonly name: string
  readonly fields: readonly TypeField[]
  readonly index: number
}

/** Form of a type. Numbers of types are indexes of {@link Metadata.types}. */
type TypeForm =
  | { readonly kind: 'composite'; readonly fields: readonly TypeField[] }
  | { readonly kind: 'variant'; readonly variants: readonly TypeVariant[] }
  | { readonly kind: 'sequence' | 'compact'; readonly type: number }
  | { readonly kind: 'array'; readonly length: number; readonly type: number }
  | { readonly kind: 'tuple'; readonly types: readonly number[] }
  | { readonly kind: 'primitive'; readonly primitive: number }
  | { readonly kind: 'bits' }

/** A type of the runtime. */
export interface PortableType {
  readonly path: readonly string[]
  readonly params: readonly { readonly name: string; readonly type: number | undefined }[]
  readonly form: TypeForm
}

/** A pallet: a module of the runtime. */
export interface Pallet {
  readonly name: string
  readonly index: number
  /** Types of the values in its storage by name. */
  readonly storage: ReadonlyMap<string, number>
  readonly calls: number | undefined
  readonly errors: number | undefined
  readonly constants: ReadonlyMap<string, { readonly type: number; readonly value: Uint8Array }>
}

/** A part of transactions beside the call, such as the nonce. */
interface SignedExtension {
  readonly name: string
  /** Type of what the transaction contains. */
  readonly type: number
  /** Type of what is signed in addition. */
  readonly additional: number
}

/** Description of a runtime. */
export interface Metadata {
  readonly types: ReadonlyMap<number, PortableType>
  readonly pallets: readonly Pallet[]
  /** Version of the format of transactions. */
  readonly extrinsicVersion: number
  /** Types of the address and the signature of transactions. */
  readonly address: number | undefined
  readonly signature: number | undefined
  readonly extensions: readonly SignedExtension[]
}

/** "meta" in ASCII. */
const magic = 0x6174656d
const versions = [14, 15]

/**
 * Reads metadata of version 14, which nodes return, or 15.
 *
 * @throws TypeError for another version, RangeError if the bytes are not valid
 */
export function readMetadata(bytes: Uint8Array): Metadata {
  const reader = scaleReader(bytes)
  if (reader.number(4) !== magic) throw new RangeError('no metadata')
  const version = reader.byte()
  if (!versions.includes(version)) throw new TypeError(`metadata of version ${version}`)
  const types = new Map(reader.list(() => [Number(reader.compact()), readType(reader)] as const))
  const pallets = reader.list(() => readPallet(reader, version))
  if (version === 14) {
    const extrinsic = types.get(Number(reader.compact()))
    const extrinsicVersion = reader.byte()
    const extensions = reader.list(() => readExtension(reader))
    reader.compact()
    reader.end()
    const param = (wanted: string) => extrinsic?.params.find(({ name }) => name === wanted)?.type
    return {
      ...{ types, pallets, extrinsicVersion, extensions },
      ...{ address: param('Address'), signature: param('Signature') },
    }
  }
  const extrinsicVersion = reader.byte()
  const [address, , signature] = [0, 1, 2, 3].map(() => Number(reader.compact()))
  const extensions = reader.list(() => readExtension(reader))
  // the rest describes interfaces that nothing here uses
  return { types, pallets, extrinsicVersion, address, signature, extensions }
}

function skipDocs(reader: ScaleReader): void {
  reader.list(() => reader.bytes(reader.length()))
}
const typeOf = (reader: ScaleReader) => Number(reader.compact())

function readField(reader: ScaleReader): TypeField {
  const name = reader.option(reader.text)
  const type = typeOf(reader)
  reader.option(reader.text)
  skipDocs(reader)
  return { name, type }
}

function readType(reader: ScaleReader): PortableType {
  const path = reader.list(reader.text)
  const params = reader.list(() => ({ name: reader.text(), type: reader.option(() => typeOf(reader)) }))
  const form = readForm(reader)
  skipDocs(reader)
  return { path, params, form }
}

function readForm(reader: ScaleReader): TypeForm {
  const kind = reader.byte()
  switch (kind) {
    case 0:
      return { kind: 'composite', fields: reader.list(() => readField(reader)) }
    case 1:
      return {
        kind: 'variant',
        variants: reader.list(() => {
          const name = reader.text()
          const fields = reader.list(() => readField(reader))
          const index = reader.byte()
          skipDocs(reader)
          return { name, fields, index }
        }),
      }
    case 2:
      return { kind: 'sequence', type: typeOf(reader) }
    case 3: {
      const length = reader.number(4)
      return { kind: 'array', length, type: typeOf(reader) }
    }
    case 4:
      return { kind: 'tuple', types: reader.list(() => typeOf(reader)) }
    case 5:
      return { kind: 'primitive', primitive: reader.byte() }
    case 6:
      return { kind: 'compact', type: typeOf(reader) }
    case 7:
      typeOf(reader)
      typeOf(reader)
      return { kind: 'bits' }
    default:
      throw new RangeError(`a type of the form ${kind}`)
  }
}

function readPallet(reader: ScaleReader, version: number): Pallet {
  const name = reader.text()
  const storage = new Map<string, number>()
  reader.option(() => {
    reader.text()
    reader.list(() => readStorageEntry(reader, storage))
  })
  const calls = reader.option(() => typeOf(reader))
  reader.option(() => typeOf(reader))
  const constants = new Map(
    reader.list(() => {
      const constant = reader.text()
      const type = typeOf(reader)
      const value = reader.bytes(reader.length())
      skipDocs(reader)
      return [constant, { type, value }] as const
    }),
  )
  const errors = reader.option(() => typeOf(reader))
  const index = reader.byte()
  if (version === 15) skipDocs(reader)
  return { name, index, storage, calls, errors, constants }
}

function readStorageEntry(reader: ScaleReader, storage: Map<string, number>): void {
  const name = reader.text()
  reader.byte()
  const isMap = reader.byte()
  if (isMap > 1) throw new RangeError('storage of another form')
  if (isMap === 1) {
    reader.list(reader.byte)
    typeOf(reader)
  }
  storage.set(name, typeOf(reader))
  reader.bytes(reader.length())
  skipDocs(reader)
}

function readExtension(reader: ScaleReader): SignedExtension {
  const name = reader.text()
  const type = typeOf(reader)
  return { name, type, additional: typeOf(reader) }
}
