import { SignInError, type SignInField, type SignInFields } from './fields.js'

const authority =
  /^(?:(?:[\w.~!$&'()*+,;=:-]|%[\da-f]{2})*@)?(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{1,5})?$/i
const uri = /^[a-z][a-z\d+.-]*:(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})+$/i
// no control characters: a line break would begin a field, a direction mark would show another text than is signed; and no halves
// of a character, which encoders replace
const oneLine = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u
const time = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i

const patterns: Readonly<Partial<Record<SignInField, readonly [pattern: RegExp, problem: string]>>> = {
  scheme: [/^[a-z][a-z\d+.-]*$/i, 'must be a scheme, such as https'],
  domain: [authority, 'must be a host, with its port if it has one'],
  address: [/^\S+$/, 'must be an address without spaces'],
  statement: [oneLine, 'must be one line without control characters'],
  uri: [uri, 'must be a URI, such as https://example.com/login'],
  version: [/^1$/, 'must be 1'],
  chainId: [/^[-a-z\d]{3,8}:[-\w]{1,32}$/i, 'must be a network (CAIP-2), such as eip155:1'],
  nonce: [/^[a-z\d]{8,}$/i, 'must be at least 8 letters and digits'],
  requestId: [/^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})*$/i, 'must be letters, digits and signs of a URI path'],
}
const times: readonly SignInField[] = ['issuedAt', 'expirationTime', 'notBefore']

/** Checks the form of one field. @throws SignInError that names it */
export function checkField<Name extends keyof SignInFields>(name: Name, value: SignInFields[Name]): void {
  if (name === 'resources') {
    if (!Array.isArray(value)) throw new SignInError(name, 'must be a list of URIs')
    for (const [index, one] of value.entries())
      if (typeof one !== 'string' || !uri.test(one))
        throw new SignInError(name, `must be URIs, and the one at position ${index + 1} is not`)
    return
  }
  if (typeof value !== 'string' || value === '') {
    // an empty id is one
    if (name !== 'requestId' || value !== '') throw new SignInError(name, 'is missing')
  }
  if (times.includes(name) && readTime(String(value)) === undefined)
    throw new SignInError(name, 'must be a time of RFC 3339, such as 2026-11-26T09:30:00Z')
  const [pattern, problem] = patterns[name] ?? []
  if (pattern && problem !== undefined && !pattern.test(String(value))) throw new SignInError(name, problem)
}

/** Reads a time of RFC 3339, in milliseconds; undefined for other texts, such as the 31st of February. */
export function readTime(text: string): number | undefined {
  const [, ...parts] = time.exec(text) ?? []
  if (parts.length === 0) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, hours = 0, minutes = 0] = parts.map(
    (part) => Number(part ?? 0),
  )
  const isDay = month >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12
  if (!isDay || hour > 23 || minute > 59 || second > 59 || hours > 23 || minutes > 59) return undefined
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}
