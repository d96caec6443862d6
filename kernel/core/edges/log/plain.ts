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

const hex = /(?:0x)?[0-9a-f]{40,}/gi
// a line and a column of a file, or a time of day, look the same but for their letters
const account = /([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(?!\d{1,9}(?![-.%a-zA-Z0-9]))[-.%a-zA-Z0-9]{3,128}/g
const bech32 = /[a-z]{1,20}1[02-9ac-hj-np-z]{30,}/gi
const base58 = /[1-9A-HJ-NP-Za-km-z]{26,}/g
// bounded as RFC 5321 bounds them, and for the time it takes
const email = /[^\s@<>()[\]",;:\\/?=&]{1,128}(?:@|%40)[\p{L}\p{M}\d.-]{1,253}\.\p{L}{2,63}/giu
const oneTimeCode = /(otp\D{1,20})\d{3}[ -]?\d{3}(?!\d)/gi

/**
 * Takes out of a text what must not be logged: addresses (hexadecimal, base58, bech32, CAIP-10; the network of the
 * latter stays), e-mail addresses, and six-digit codes that follow `otp`. When in doubt it takes out: hashes, keys and
 * signatures go with the addresses.
 */
export function redact(text: string): string {
  return text
    .replace(oneTimeCode, '$1[code]')
    .replace(email, '[e-mail]')
    .replace(account, '$1:[address]')
    .replace(hex, '[address]')
    .replace(bech32, '[address]')
    .replace(base58, (run) => (run.length >= 32 || /\d/.test(run) ? '[address]' : run))
}

/** Whether what stands under this name is never logged, whatever it is: one-time codes and secrets. */
export function isSecretName(name: string): boolean {
  return /otp|password|secret|mnemonic|private_?key/i.test(name)
}
