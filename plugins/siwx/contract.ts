import { defineFlag, defineRoute, defineService, defineSlot } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { SignInFields } from './contract/fields.js'
import type { SiweConfig } from './contract/siwe-config.js'

export type { SignInFields } from './contract/fields.js'
export type { SiweConfig, SiweMessageInput, SiweSession } from './contract/siwe-config.js'

/** The view that shows a sign-in message and asks the user to sign it. */
export const connectingSiwe = /*#__PURE__*/ defineRoute('siwx.sign-in')

/** Switches signing in with a wallet. */
export const siwxFlag = /*#__PURE__*/ defineFlag('siwx', { default: true })

/** Fields of a sign-in message, with the account under its name in the configuration. */
export interface SignInData extends Omit<SignInFields, 'address'> {
  readonly accountAddress: string
}

/** A message that the user is asked to sign. */
export interface SignInMessage extends SignInData {
  /** The text that is signed (CAIP-122; on EVM networks ERC-4361). It must say the same as the fields. */
  toString(): string
}

/** A signed message. */
export interface SignInSession {
  readonly data: SignInData
  /** The text that was signed. */
  readonly message: string
  /** In the encoding of the namespace, as in the capability `signing`. */
  readonly signature: string
  /** Method of the signature, such as `eip191`, `ed25519`, `bip322-simple`. */
  readonly type?: string | undefined
  /** Public key, where the address is not enough. */
  readonly publicKey?: string | undefined
}

/** The functions by which a site makes messages, verifies signatures and keeps sessions. */
export interface SiwxConfig {
  /**
   * Creates the message for an account. Its nonce comes from the server that verifies it, and is used once. The address is empty for a
   * wallet that signs with its approval, before the page knows its accounts: only the other fields are used then.
   */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }): Promise<SignInMessage>
  /** Verifies a signed message, and keeps its session. @throws if it is refused; the user is then asked again */
  addSession(session: SignInSession): Promise<void>
  /** Ends the sessions of an account on a network. */
  revokeSession(chainId: CaipNetworkId, address: string): Promise<void>
  /** Replaces all sessions. An empty list signs out. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Returns the sessions of an account on a network that are still valid. */
  getSessions(chainId: CaipNetworkId, address: string): Promise<readonly SignInSession[]>
  /** Whether a wallet without a session is disconnected. Default: yes. */
  readonly getRequired?: (() => boolean) | undefined
  /** Whether a disconnect ends the sessions of the account. Default: true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** Domain that messages must have. Default: host of the page. A page without a host, such as `about:srcdoc`, needs it. */
  readonly domain?: string | undefined
}

/** Options of both ready configurations: the message, and the meaning of a session for the connection. */
interface ReadyOptions extends Pick<SiwxConfig, 'getRequired' | 'signOutOnDisconnect' | 'domain'> {
  /** Sentence that the user agrees to, in one line. Default: none. */
  readonly statement?: string | undefined
  /** URIs that the session is for as well. */
  readonly resources?: readonly string[] | undefined
  /** Minutes until the session ends. Default: the server decides. */
  readonly sessionMinutes?: number | undefined
  /** URI that the session is for. Default: origin of the page. */
  readonly uri?: string | undefined
}

/** Options of `siwx()` without functions: your Foyer service makes the nonces, verifies the messages and keeps the sessions. */
export interface SiwxServiceOptions extends ReadyOptions {
  /**
   * Place of a session's token: the storage of the widget, or a cookie of the service, which scripts cannot read. Cookies
   * need a service on the site of the page. Default: `token`.
   */
  readonly keep?: 'token' | 'cookie' | undefined
}

/** URLs of the three routes of your server. The example `apps/examples/sign-in` has them. */
export interface HostRoutes {
  /** GET, with `chainId` and `address` in the query, answers `{nonce}`, and with its clock `{nonce, issuedAt}`. */
  readonly nonce: string
  /** POST of `{message, signature, type, publicKey}` verifies them and opens the session. Any status but 2xx refuses them. */
  readonly verify: string
  /**
   * GET answers `{sessions: [{chainId, address, message, signature, type, publicKey}]}`, DELETE ends them; both have `chainId` and
   * `address` in the query, or nothing for all sessions of the browser.
   */
  readonly session: string
  /** Whether cookies are sent: `same-origin`, `include` or `omit`. Default: `same-origin`. */
  readonly credentials?: 'same-origin' | 'include' | 'omit' | undefined
}

/** Options of `siwx()` with the routes of your server in place of functions. */
export interface SiwxRoutesOptions extends ReadyOptions {
  readonly routes: HostRoutes
}

/** Options of `siwx()` with an older configuration in place of functions. */
export interface SiwxSiweOptions {
  readonly siweConfig: SiweConfig
}
/** A sign-in message that the wallet has signed with its approval. */
export interface SignedApproval {
  readonly message: string
  readonly signature: string
  readonly type?: string | undefined
  readonly publicKey?: string | undefined
}

/**
 * Sign-in messages for connectors whose wallet signs one with its approval, so that the user is asked once. They hand what was signed
 * over in `properties` of the approval; what does not say the same as the offer is refused, and the user is asked in the view.
 */
export interface SignInOffer {
  /** Fields for a wallet that writes the message itself, for accounts that are not known yet. @throws the error of the configuration */
  fields(chainId: CaipNetworkId): Promise<Omit<SignInData, 'accountAddress'>>
  /** Message for a known account. @throws siwx/BAD_MESSAGE, or the error of the configuration */
  message(account: { readonly accountAddress: string; readonly chainId: CaipNetworkId }): Promise<string>
}

/** Offers of sign-in messages. Its id is the key of a {@link SignedApproval} in the `properties` of an approval. */
export const signInOffers = /*#__PURE__*/ defineSlot<SignInOffer>('siwx.offers')

/** Signs the connected account in and out. */
export interface SiwxService {
  /** Returns the session of the active account on its network; undefined without one. */
  session(): Promise<SignInSession | undefined>
  /**
   * Asks the user to sign in with the active account, unless it has a session.
   *
   * @throws siwx/NOT_CONNECTED, siwx/CANCELLED, or the error of the configuration or the wallet
   */
  signIn(): Promise<SignInSession>
  /**
   * Ends the sessions of all networks and accounts; while a wallet of another namespace is connected, only those of the active
   * namespace. The wallet is disconnected if a sign-in is required.
   *
   * @throws siwx/NOT_CONNECTED, or the error of the configuration; the active account is then signed in still
   */
  signOut(): Promise<void>
}

/** Key of the service. */
export const siwxService = /*#__PURE__*/ defineService<SiwxService>('siwx.service')
