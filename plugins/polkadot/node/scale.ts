/** Reads SCALE, the encoding of Substrate. Each function throws a RangeError if the bytes end before the value. */
export interface ScaleReader {
  /** Number of bytes that are left. */
  left(): number
  byte(): number
  /** An unsigned number of this many bytes. */
  uint(bytes: number): bigint
  /** An unsigned number of 4 bytes or less. */
  number(bytes: number): number
  /** A number in the compact form. */
  compact(): bigint
  /** A length in the compact form: not more than the bytes that are left. */
  length(): number
  /** The next bytes. */
  bytes(count: number): Uint8Array
  text(): string
  /** A list of entries that have one byte at least. */
  list<T>(read: () => T): readonly T[]
  /** A value that may be missing. */
  option<T>(read: () => T): T | undefined
  /** @throws RangeError if there are bytes left */
  end(): void
}

/** Creates a reader of bytes. */
export function scaleReader(source: Uint8Array): ScaleReader {
  let at = 0
  const reader: ScaleReader = {
    left: () => source.length - at,
    byte: () => reader.bytes(1)[0] ?? 0,
    uint(count) {
      let value = 0n
      for (const byte of reader.bytes(count).slice().reverse()) value = (value << 8n) | BigInt(byte)
      return value
    },
    number(count) {
      return reader.bytes(count).reduce((sum, byte, index) => sum + byte * 2 ** (8 * index), 0)
    },
    compact() {
      const first = reader.byte()
      const mode = first & 3
      if (mode === 0) return BigInt(first >> 2)
      if (mode === 3) return reader.uint((first >> 2) + 4)
      const rest = reader.uint(mode === 1 ? 1 : 3)
      return ((rest << 8n) | BigInt(first)) >> 2n
    },
    length() {
      const length = reader.compact()
      if (length > BigInt(reader.left())) throw new RangeError('a length beyond the end')
      return Number(length)
    },
    bytes(count) {
      if (count > reader.left()) throw new RangeError('the bytes end early')
      at += count
      return source.subarray(at - count, at)
    },
    text: () => new TextDecoder().decode(reader.bytes(reader.length())),
    list<T>(read: () => T) {
      const length = reader.length()
      const entries: T[] = []
      while (entries.length < length) entries.push(read())
      return entries
    },
    option(read) {
      const flag = reader.byte()
      if (flag > 1) throw new RangeError('no option')
      return flag === 1 ? read() : undefined
    },
    end() {
      if (reader.left() > 0) throw new RangeError('bytes after the end')
    },
  }
  return reader
}

/** Encodes an unsigned number with a fixed number of bytes. @throws RangeError if it does not fit */
export function uintBytes(value: bigint, count: number): Uint8Array {
  if (value < 0n || value >> BigInt(8 * count) > 0n) throw new RangeError('a number that does not fit')
  return Uint8Array.from({ length: count }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}

/** Encodes a number in the compact form. */
export function compactBytes(value: bigint): Uint8Array {
  if (value < 1n << 6n) return uintBytes(value << 2n, 1)
  if (value < 1n << 14n) return uintBytes((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return uintBytes((value << 2n) | 2n, 4)
  const count = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return joinBytes([Uint8Array.of(((count - 4) << 2) | 3), uintBytes(value, count)])
}

/** Joins bytes. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Whether two texts of bytes are equal. */
export const isSameBytes = (first: Uint8Array, second: Uint8Array): boolean =>
  first.length === second.length && first.every((byte, at) => byte === second[at])
