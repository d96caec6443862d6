import { parseSiweMessage } from 'viem/siwe'
import { isAddressEqual, isAddress } from 'viem'

/** Sign-in message (EIP-4361 and its kind on other chains), as far as it can be read. */
export interface SignInMessage {
  /** Site that the message signs in to, in lower case. */
  readonly domain: string
  readonly scheme: string | undefined
  /** Fields of a message that follows EIP-4361. */
  readonly fields: SignInFields | undefined
}

/** Fields of a message that follows EIP-4361. */
export interface SignInFields {
  readonly address: string
  readonly statement: string | undefined
  readonly uri: string
  readonly chainId: number
  /** Milliseconds. */
  readonly expiresAt: number | undefined
  readonly validFrom: number | undefined
  readonly resources: readonly string[]
}

// wider than the standard: a message that a lenient server takes for a sign-in must not pass as plain text
const firstLine =
  /^\s*(?:([a-z][a-z0-9+.-]*):\/\/)?([^\s/?#]+)\s+wants\s+you\s+to\s+sign\s+in\s+with\s+your\s+.{1,40}account/iu

/** Reads a sign-in message. Undefined for messages that are none. */
export function readSignIn(message: string): SignInMessage | undefined {
  const start = firstLine.exec(message)
  const [, scheme, domain] = start ?? []
  if (domain === undefined) return undefined
  return { domain: domain.toLowerCase(), scheme: scheme?.toLowerCase(), fields: readFields(message) }
}

function readFields(message: string): SignInFields | undefined {
  const fields = parseSiweMessage(message)
  const { address, uri, version, chainId, nonce } = fields
  if (!address || !uri || String(version) !== '1' || chainId === undefined || !nonce) return undefined
  // the pattern of the first lines in the standard starts at the first character
  if (!/^\S/.test(message) || !fields.domain) return undefined
  const times = [fields.expirationTime, fields.notBefore].map((time) => time?.getTime())
  if (times.some((time) => time !== undefined && Number.isNaN(time))) return undefined
  return {
    address,
    uri,
    chainId,
    statement: fields.statement,
    expiresAt: times[0],
    validFrom: times[1],
    resources: fields.resources ?? [],
  }
}

/** Whether a sign-in message is for the site of an origin. Ports and, where it is named, the scheme count. */
export function isForSite({ domain, scheme }: SignInMessage, origin: string): boolean {
  const site = new URL(origin)
  const defaultPort = site.protocol === 'https:' ? ':443' : ':80'
  const isDomain = domain === site.host || domain === `${site.host}${defaultPort}`
  return isDomain && (scheme === undefined || `${scheme}:` === site.protocol)
}

/** Whether a sign-in message names an account. */
export function isForAccount({ address }: SignInFields, account: string): boolean {
  return isAddress(address, { strict: false }) && isAddressEqual(address, account as `0x${string}`)
}
