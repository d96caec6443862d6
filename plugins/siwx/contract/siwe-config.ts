/** Fields that `createMessage` of a {@link SiweConfig} is given, with what `getMessageParams` returned. */
export interface SiweMessageInput {
  /** Account (CAIP-10), such as `eip155:1:0x…`. */
  readonly address: string
  readonly chainId: number
  readonly nonce: string
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** Time of issue (RFC 3339). */
  readonly iat: string
  readonly exp?: string | undefined
  readonly nbf?: string | undefined
  readonly statement?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}

/** Session that a site keeps for a {@link SiweConfig}. */
export interface SiweSession {
  readonly address: string
  readonly chainId: number
}

/** Older form of the configuration: messages of ERC-4361 for EVM accounts, and one session of the site, which its server keeps. */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  /** Fields that replace the usual ones, such as a statement. */
  getMessageParams?(): Promise<Partial<Omit<SiweMessageInput, 'address' | 'chainId' | 'nonce'>> | undefined>
  /** Writes the message (ERC-4361). */
  createMessage(input: SiweMessageInput): string
  /** Whether the server accepts the message and its signature, and has begun a session. */
  verifyMessage(signed: { readonly message: string; readonly signature: string }): Promise<boolean>
  /** Returns the session of the site, null without one. */
  getSession(): Promise<SiweSession | null>
  /** Ends the session of the site. False if it could not. */
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** False: no one is asked to sign in. Default: true. */
  readonly enabled?: boolean
  /** Whether a wallet without a session is disconnected. Default: true. */
  readonly required?: boolean
  /** Accepted, and without effect: each message has a nonce that was requested for it. */
  readonly nonceRefetchIntervalMs?: number
  /** Accepted, and without effect: the session is read whenever account or network change, and never by time. */
  readonly sessionRefetchIntervalMs?: number
  /** Whether a disconnect ends the session. Default: true. */
  readonly signOutOnDisconnect?: boolean
  /** Whether a session is for the account that signed only. Default: true. */
  readonly signOutOnAccountChange?: boolean
  /** Whether a session is for the network of its message only. Default: true. */
  readonly signOutOnNetworkChange?: boolean
}
