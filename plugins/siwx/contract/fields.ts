/** Fields of a sign-in message (CAIP-122; on EVM networks ERC-4361). Times are those of RFC 3339, such as `2026-11-26T09:30:00Z`. */
export interface SignInFields {
  /** Scheme of the site, such as `https`; most messages have none. */
  readonly scheme?: string | undefined
  /** Host of the site, with its port if it has one: an authority of RFC 3986. */
  readonly domain: string
  /** Address of the account, without its network. */
  readonly address: string
  /** Sentence that the user agrees to, in one line. */
  readonly statement?: string | undefined
  /** URI that the session is for. */
  readonly uri: string
  readonly version: '1'
  /** Network of the account (CAIP-2), such as `eip155:1`. */
  readonly chainId: `${string}:${string}`
  /** At least 8 letters and digits, used once. */
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** URIs that the session is for as well. */
  readonly resources?: readonly string[] | undefined
}
