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
}

/** State of the secure frame. */
export type AuthPhase = 'absent' | 'loading' | 'ready' | 'serving' | 'failed'

/** The user that is logged in; undefined without one. */
export const authUserAtom = /*#__PURE__*/ atom<AuthUser | undefined>(undefined)

/** The login by e-mail that waits for its code; undefined without one. */
export const emailLoginAtom = /*#__PURE__*/ atom<EmailLogin | undefined>(undefined)

/** State of the secure frame of a widget. */
export const authPhaseAtom = /*#__PURE__*/ atom<AuthPhase>('absent')

/** Whether the host configured a secure frame, without which no one can log in. */
export const hasFrameAtom = /*#__PURE__*/ atom(false)
