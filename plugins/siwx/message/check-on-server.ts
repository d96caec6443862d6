import { readTime } from './check-field.js'
import { checkSignIn } from './check.js'
import { SignInError, type SignInFields } from './fields.js'

/** Facts that a server compares a sign-in with. */
export interface ServerFacts {
  /** Origin of the page, such as `https://shop.example`: that of the request, if the server allows it. */
  readonly origin: string
  /** When the nonce of the message was issued, in milliseconds since 1970. */
  readonly nonceIssuedAt: number
  /** Milliseconds since 1970. */
  readonly now: number
  /** Difference of clocks that is accepted, in milliseconds. Default: 60,000. */
  readonly skewMs?: number
}

/**
 * Checks that a message is one of a page, and of now: its domain, scheme and URI are those of the page, and its times fit the clock
 * and its nonce. The nonce itself and the signature are left to the server.
 *
 * @throws SignInError that names the field
 */
export function checkOnServer(
  fields: SignInFields,
  { origin, nonceIssuedAt, now, skewMs = 60_000 }: ServerFacts,
): void {
  const page = new URL(origin)
  if (fields.domain !== page.host)
    throw new SignInError('domain', `must be ${page.host}, the host of the page`)
  if (fields.scheme !== undefined && `${fields.scheme}:` !== page.protocol)
    throw new SignInError('scheme', `must be ${page.protocol.slice(0, -1)}, as the page has it`)
  if (!isUriOf(page, fields.uri)) throw new SignInError('uri', `must be a URI of the page, ${origin}`)
  checkSignIn(fields, {}, now)
  const issuedAt = readTime(fields.issuedAt) ?? Number.NaN
  if (!(issuedAt <= now + skewMs)) throw new SignInError('issuedAt', 'is in the future: check the clock')
  if (!(issuedAt >= nonceIssuedAt - skewMs))
    throw new SignInError('issuedAt', 'is before its nonce was issued: check the clock')
}

function isUriOf(page: URL, text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, host, username, password } = new URL(text)
  // not by `URL.origin`, which is `null` for the pages of all apps
  return protocol === page.protocol && host === page.host && username === '' && password === ''
}
