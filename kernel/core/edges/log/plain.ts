/** A value that JSON can carry. */
export type PlainValue =
  string | number | boolean | null | readonly PlainValue[] | { readonly [name: string]: PlainValue }

const maxDepth = 6
const maxItems = 50
/** Maximum number of parts of one value: a deep and wide value would not end. */
const maxParts = 500
const maxTextLength = 4_000
/** Maximum length of an address. An address that the cut splits lies within this many last characters. */
const maxSecretLength = 512

interface Position {
  /** Objects that contain this one. */
  readonly above: readonly object[]
  readonly parts: { left: number }
}

/**
 * Copies a value into one that JSON can represent, redacted, with limits for depth, breadth and length. Never throws:
 * an unreadable part is replaced by a note.
 */
export function plain(value: unknown): PlainValue {
  return copy(value, { above: [], parts: { left: maxParts } })
}

/** Redacts a text and cuts it if it is very long. */
export function plainText(text: string): string {
  if (text.length <= maxTextLength) return redact(text)
  return `${redact(text.slice(0, maxTextLength)).slice(0, -maxSecretLength)}…`
}

function copy(value: unknown, { above, parts }: Position): PlainValue {
  try {
    if (parts.left-- <= 0) return '[more]'
    if (typeof value === 'string') return plainText(value)
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value === 'boolean' || value === null) return value
    if (typeof value === 'function') return '[function]'
    if (typeof value !== 'object') return plainText(String(value))
    if (above.includes(value)) return '[cycle]'
    if (above.length >= maxDepth) return '[deeper]'
    // bytes may be a key
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
    const inside = { above: [...above, value], parts }
    if (Array.isArray(value)) return copyList(value, inside)
    return copyFields(value, isError(value) ? errorFields(value) : Object.keys(value), inside)
  } catch {
    return '[unreadable]'
  }
}

/** Whether an object is an Error, also of another window. */
function isError(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}

/** Names of an error's fields. The standard ones are not enumerable. */
function errorFields(error: object): readonly string[] {
  const names = Object.keys(error).filter((name) => name !== 'stack')
  return [...new Set(['name', 'message', ...names, 'cause', 'stack'])]
}

function copyList(list: readonly unknown[], position: Position): PlainValue {
  const items = list.slice(0, maxItems).map((item) => copy(item, position))
  return list.length > maxItems ? [...items, `[${list.length - maxItems} more]`] : items
}

function copyFields(value: object, names: readonly string[], position: Position): PlainValue {
  const fields = names
    .slice(0, maxItems)
    .map((name) => [plainText(name), field(value, name, position)] as const)
  const present = fields.filter(([, copied]) => copied !== undefined)
  const more = names.length > maxItems ? [['…', `[${names.length - maxItems} more]`] as const] : []
  return Object.fromEntries([...present, ...more]) as PlainValue
}

function field(value: object, name: string, position: Position): PlainValue | undefined {
  try {
    const content = (value as Readonly<Record<string, unknown>>)[name]
    if (content === undefined) return undefined
    return isSecretName(name) ? '[secret]' : copy(content, position)
  } catch {
    return '[unreadable]'
  }
}

const hex = /(?:0x)?[0-9a-f]{40,}/gi
// a line and column of a file, or a time of day, have the same form without letters
const account = /([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):(?!\d{1,9}(?![-.%\w]))[-.%\w](?::?[-.%\w]){2,383}/g
const bech32 = /[a-z]{1,20}1[02-9ac-hj-np-z]{30,}/gi
const base58 = /[1-9A-HJ-NP-Za-km-z]{26,}/g
// the bounds of RFC 5321, which also limit the running time
const email = /[^\s@<>()[\]",;:\\/?=&]{1,128}(?:@|%40)[\p{L}\p{M}\d.-]{1,253}\.\p{L}{2,63}/giu
const oneTimeCode = /(otp\D{1,20})\d{3}[ -]?\d{3}(?!\d)/gi

/**
 * Redacts a text: addresses (hexadecimal, base58, bech32, CAIP-10, whose network stays), e-mail addresses, and
 * six-digit codes after `otp`. Hashes, keys and signatures match too.
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

/** Whether values under this name are never logged: one-time codes and secrets. */
export function isSecretName(name: string): boolean {
  return /otp|password|secret|mnemonic|private_?key/i.test(name)
}
