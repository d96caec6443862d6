import type { Metadata, PortableType, TypeVariant } from './metadata.js'
import type { ScaleReader } from './scale.js'

/** Names of primitive types by number, and their bytes. Texts have none. */
const primitives: readonly (readonly [name: string, bytes: number | undefined])[] = [
  ['bool', 1],
  ['char', 4],
  ['str', undefined],
  ['u8', 1],
  ['u16', 2],
  ['u32', 4],
  ['u64', 8],
  ['u128', 16],
  ['u256', 32],
  ['i8', 1],
  ['i16', 2],
  ['i32', 4],
  ['i64', 8],
  ['i128', 16],
  ['i256', 32],
]

/** Depth of types in types. Metadata of a hostile node could contain itself. */
const maxDepth = 64

type Types = Pick<Metadata, 'types'>

/** Returns a type. @throws TypeError if there is none */
export function typeAt({ types }: Types, id: number | undefined): PortableType {
  const type = id === undefined ? undefined : types.get(id)
  if (!type) throw new TypeError(`no type ${id}`)
  return type
}

/** Returns the variant of an enumeration with a name or an index. @throws TypeError if there is none */
export function variantOf(metadata: Types, id: number | undefined, wanted: string | number): TypeVariant {
  const { form } = typeAt(metadata, id)
  const variants = form.kind === 'variant' ? form.variants : []
  const found = variants.find(({ name, index }) => name === wanted || index === wanted)
  if (!found) throw new TypeError(`no variant ${wanted}`)
  return found
}

/**
 * Describes how values of a type are encoded, such as `compact(u128)` or `[u8;32]`. Types with one field are as the field, and
 * enumerations have the last name of their path.
 *
 * @throws TypeError
 */
export function shapeOf(metadata: Types, id: number, depth = 0): string {
  if (depth > maxDepth) throw new TypeError('types that contain themselves')
  const { form, path } = typeAt(metadata, id)
  const inner = (type: number) => shapeOf(metadata, type, depth + 1)
  const several = (types: readonly number[]) => {
    const [only] = types
    return types.length === 1 && only !== undefined ? inner(only) : `(${types.map(inner).join()})`
  }
  switch (form.kind) {
    case 'composite':
      return several(form.fields.map(({ type }) => type))
    case 'tuple':
      return several(form.types)
    case 'variant':
      return path.at(-1) ?? 'enum'
    case 'sequence':
      return `list(${inner(form.type)})`
    case 'compact':
      return `compact(${inner(form.type)})`
    case 'array':
      return `[${inner(form.type)};${form.length}]`
    case 'primitive':
      return primitives[form.primitive]?.[0] ?? 'unknown'
    case 'bits':
      return 'bits'
  }
}

/** Skips a value. @throws TypeError or RangeError if the bytes have another type */
export function skipValue(metadata: Types, id: number, reader: ScaleReader, depth = 0): void {
  if (depth > maxDepth) throw new TypeError('types that contain themselves')
  const { form } = typeAt(metadata, id)
  const skip = (type: number) => skipValue(metadata, type, reader, depth + 1)
  switch (form.kind) {
    case 'composite':
      form.fields.forEach(({ type }) => skip(type))
      break
    case 'tuple':
      form.types.forEach(skip)
      break
    case 'variant':
      variantOf(metadata, id, reader.byte()).fields.forEach(({ type }) => skip(type))
      break
    case 'sequence':
      reader.list(() => skip(form.type))
      break
    case 'compact':
      reader.compact()
      break
    case 'array':
      if (form.length > reader.left()) throw new RangeError('an array beyond the end')
      for (let at = 0; at < form.length; at++) skip(form.type)
      break
    case 'primitive':
      reader.bytes(primitives[form.primitive]?.[1] ?? reader.length())
      break
    case 'bits':
      reader.bytes(Math.ceil(Number(reader.compact()) / 8))
  }
}
