/** Bytes of a text. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A number in the variable length of Protobuf. */
function varint(value: bigint): readonly number[] {
  const bytes: number[] = []
  for (let rest = value; bytes.length === 0 || rest > 0n; rest >>= 7n)
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0))
  return bytes
}

/** Bytes of a message, or of a part of one. */
type Bytes = Uint8Array | readonly number[]

/** An entry of a list of bytes, which is written also if it is empty. */
export function listEntry(number: number, bytes: Bytes): readonly number[] {
  return [(number << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]
}

/** A field with bytes, a text or a message; an empty one is left out. */
export function bytesField(number: number, value: Bytes | string): readonly number[] {
  const bytes = typeof value === 'string' ? utf8(value) : value
  return bytes.length === 0 ? [] : listEntry(number, bytes)
}

/** A field with a number; 0 is left out. */
export function numberField(number: number, value: bigint): readonly number[] {
  return value === 0n ? [] : [number << 3, ...varint(value)]
}

/** A field of a message that was read. */
export interface ReadField {
  readonly number: number
  readonly value: bigint | Uint8Array
}

/** Reads the fields of a message: numbers and bytes. @throws TypeError for other fields, or if the message is cut off */
export function readFields(message: Uint8Array): readonly ReadField[] {
  let at = 0
  function readVarint(): bigint {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = message[at++]
      if (byte === undefined) throw new TypeError('cut off')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw new TypeError('too long a number')
  }
  const fields: ReadField[] = []
  while (at < message.length) {
    const tag = Number(readVarint())
    const number = tag >> 3
    if ((tag & 7) === 0) fields.push({ number, value: readVarint() })
    else if ((tag & 7) === 2) {
      const end = Number(readVarint()) + at
      if (end > message.length) throw new TypeError('cut off')
      fields.push({ number, value: message.slice(at, end) })
      at = end
    } else throw new TypeError('another kind of field')
  }
  return fields
}
