import { defineFlag, defineRoute, defineService, schema } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'

/** The smart sessions of the account. A host may open it: `widget.open('smart-sessions.list')`. */
export const smartSessionsList = /*#__PURE__*/ defineRoute('smart-sessions.list', {
  params: /*#__PURE__*/ schema.optional(/*#__PURE__*/ schema.object({})),
})

/** Switches the list of smart sessions. */
export const smartSessionsFlag = /*#__PURE__*/ defineFlag('smartSessions', { default: false })

/** A permission or policy of ERC-7715, as the wallet granted it. */
export interface GrantedItem {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Permissions that an account has granted to a page (ERC-7715). */
export interface SmartSession {
  /** Id at the service. */
  readonly pci: string
  /** Network that the permissions are for: their amounts are in the units of its assets. */
  readonly chainId: CaipNetworkId
  readonly site: { readonly name: string; readonly url: string }
  readonly permissions: readonly GrantedItem[]
  /** Limits of the permissions. */
  readonly policies: readonly GrantedItem[]
  /** Context of the wallet, which names the session in it: 0x and hex digits. */
  readonly context: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly createdAt: number
  readonly revokedAt: number | undefined
}

/** Request of `wallet_grantPermissions` (ERC-7715). */
export interface PermissionsRequest {
  /** 0x and hex digits. */
  readonly chainId: string
  readonly address: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly signer: unknown
  readonly permissions: readonly unknown[]
  readonly policies?: readonly unknown[] | undefined
}

/** Kinds of what a wallet grants: its capability `permissions` (ERC-7715), such as `native-token-transfer`. */
export interface Grantable {
  readonly permissions: readonly string[]
  readonly policies: readonly string[]
  readonly signers: readonly string[]
}

/** Permissions that the wallet has granted. They are granted even if they could not be stored in the list. */
export interface GrantResult {
  /** Answer of the wallet to `wallet_grantPermissions`. */
  readonly granted: unknown
  /** The session in the list; undefined if it could not be stored. */
  readonly session: SmartSession | undefined
  /** Reason that it could not be stored: a rejection of the text, or the error of the service. */
  readonly error: unknown
}

/** Lists, grants and revokes smart sessions of the active account. */
export interface SmartSessionsService {
  /** Returns the smart sessions of the active account. @throws the error of the service */
  list(signal: AbortSignal): Promise<readonly SmartSession[]>
  /**
   * Asks the wallet for the kinds that it grants on the network in use (wallet_getCapabilities); undefined if it grants none.
   *
   * @throws smart-sessions/NOT_CONNECTED, or the error of the wallet
   */
  grantable(): Promise<Grantable | undefined>
  /**
   * Asks the wallet for permissions (`wallet_grantPermissions`), and stores them in the list, for which the account signs a text.
   *
   * @throws smart-sessions/NOT_CONNECTED or BAD_GRANT, a rejection of the permissions, or the error of the wallet
   */
  grant(request: PermissionsRequest): Promise<GrantResult>
  /**
   * Revokes a session in the wallet (`wallet_revokePermissions`), then in the list, for which the account signs a text.
   *
   * @throws smart-sessions/NOT_CONNECTED, a rejection, or the error of the wallet or the service
   */
  revoke(session: SmartSession): Promise<void>
}

/** Key of the service. */
export const smartSessionsService =
  /*#__PURE__*/ defineService<SmartSessionsService>('smart-sessions.service')
