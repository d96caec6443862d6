import { atom } from 'jotai/vanilla'

/** User of the embedded wallet. */
export interface AuthUser {
  readonly email: string | undefined
  readonly userName: string | undefined
}

/** Last login by e-mail that was asked for. */
export interface EmailLogin {
  readonly email: string
  /** Time of the request, in milliseconds since 1970. */
  readonly requestedAt: number
  /** Country of a device that waits for its approval (ISO 3166-1), if the service knows it. */
  readonly country?: string | undefined
}

/** How the account is held: by the key alone, or with the features of a smart account. */
export type PreferredAccountType = 'eoa' | 'smartAccount'

/** Smart account of the user on the network that the wallet was last read on. */
export interface SmartAccountState {
  /** CAIP-2 id of the network. */
  readonly network: string
  /** Type in use. It is `eoa` where smart accounts are not available, whatever the user prefers. */
  readonly type: PreferredAccountType
  /** Whether the account has its code on the network: batches need no approval of the change then. */
  readonly isDeployed: boolean
  /** Ids of the EVM chains with smart accounts; undefined until they are known. */
  readonly enabledNetworks: readonly number[] | undefined
}

/** State of the secure frame. */
export type AuthPhase = 'absent' | 'loading' | 'ready' | 'serving' | 'failed'

/** The user that is logged in; undefined without one. */
export const authUserAtom = /*#__PURE__*/ atom<AuthUser | undefined>(undefined)

/** The smart account; undefined without a wallet that can have one. */
export const smartAccountAtom = /*#__PURE__*/ atom<SmartAccountState | undefined>(undefined)

/** The login by e-mail that waits for its code; undefined without one. */
export const emailLoginAtom = /*#__PURE__*/ atom<EmailLogin | undefined>(undefined)

/** State of the secure frame of a widget. */
export const authPhaseAtom = /*#__PURE__*/ atom<AuthPhase>('absent')
