import { isSecretName, redact } from './redact.js'

/** A value that JSON can carry. */
export type PlainValue =
  string | number | boolean | null | readonly PlainValue[] | { readonly [name: string]: PlainValue }

const deepest = 6
const mostItems = 50
/** Parts of one value altogether: what is both deep and wide would not end. */
const mostParts = 500
const longestText = 4_000
/** No address is longer: what is cut through in its middle lies in these last characters. */
const longestSecret = 512

interface Place {
  /** The objects in which this one stands. */
  readonly above: readonly object[]
  readonly parts: { left: number }
}

/**
 * Copies anything into a value that JSON can carry, redacted, and bounded in depth, breadth and length. Never throws:
 * a part that cannot be read says so.
 */
export function plain(value: unknown): PlainValue {
  return copy(value, { above: [], parts: { left: mostParts } })
}

/** A text as it may be logged: redacted, and cut if it is very long. */
export function plainText(text: string): string {
  if (text.length <= longestText) return redact(text)
  return `${redact(text.slice(0, longestText)).slice(0, -longestSecret)}…`
}

function copy(value: unknown, { above, parts }: Place): PlainValue {
  try {
    if (parts.left-- <= 0) return '[more]'
    if (typeof value === 'string') return plainText(value)
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'boolean' || value === null) return value
    if (typeof value === 'function') return '[function]'
    if (typeof value !== 'object') return plainText(String(value))
    if (above.includes(value)) return '[cycle]'
    if (above.length >= deepest) return '[deeper]'
    // they may be a key
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    const inside = { above: [...above, value], parts }
    if (Array.isArray(value)) return copyList(value, inside)
    return copyFields(value, isError(value) ? errorFields(value) : Object.keys(value), inside)
  } catch {
    return '[unreadable]'
  }
}

/** Also one of another window. */
function isError(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}

/** Those of every error cannot be enumerated; those that ours have beside them can. */
function errorFields(error: object): readonly string[] {
  const own = Object.keys(error).filter((name) => name !== 'stack')
  return [...new Set(['name', 'message', ...own, 'cause', 'stack'])]
}

function copyList(list: readonly unknown[], place: Place): PlainValue {
  const items = list.slice(0, mostItems).map((item) => copy(item, place))
  return list.length > mostItems ? [...items, `[${list.length - mostItems} more]`] : items
}

function copyFields(value: object, names: readonly string[], place: Place): PlainValue {
  const fields = names
    .slice(0, mostItems)
    .map((name) => [plainText(name), field(value, name, place)] as const)
  const present = fields.filter(([, one]) => one !== undefined)
  const more = names.length > mostItems ? [['…', `[${names.length - mostItems} more]`] as const] : []
  return Object.fromEntries([...present, ...more]) as PlainValue
}

function field(value: object, name: string, place: Place): PlainValue | undefined {
  try {
    const one = (value as Readonly<Record<string, unknown>>)[name]
    if (one === undefined) return undefined
    return isSecretName(name) ? '[secret]' : copy(one, place)
  } catch {
    return '[unreadable]'
  }
}
