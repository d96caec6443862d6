import { defineFlag, defineService } from '#kernel'
import type { PreferredAccountType } from './user-state.js'

/** Switches the embedded wallet on and off. */
export const authFlag = /*#__PURE__*/ defineFlag('auth', { default: true })

/** Id of the connector of the embedded wallet. */
export const authId = 'auth'

/** Next step of a login by e-mail: approve this device, enter a code, or nothing. */
export type EmailAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** Next step of a change of e-mail: a code from the old address, or from the new one. */
export type EmailChangeAction = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Provider of a social login. */
type Provider = 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord'

/**
 * Logins of the embedded wallet. The secure frame is created by the first call. After a login, `session.connect` with
 * `authId` connects the wallet.
 *
 * Every method throws auth/FRAME_NOT_LOADED or auth/REQUEST_TIMED_OUT if the frame does not answer, and otherwise an error with
 * the frame's text.
 */
export interface AuthService {
  /**
   * Starts a login by e-mail.
   *
   * @throws auth/COOLDOWN within 30 s of the request before
   */
  connectEmail(email: string): Promise<EmailAction>
  /**
   * Waits until the user has approved this device. The frame then expects a code.
   *
   * @param left aborts when the user has left the view that waits
   */
  connectDevice(left?: AbortSignal): Promise<void>
  /** Completes a login by e-mail. @param code six digits */
  connectOtp(code: string): Promise<void>
  /**
   * Returns the address of a provider's login page, to be opened in a window.
   *
   * @param returnTo address of the page that the browser returns to, if the login leaves the page instead
   */
  socialRedirectUri(provider: Provider, returnTo?: string): Promise<string>
  /** Completes a social login with the address that its window returned. */
  connectSocial(uri: string): Promise<void>
  /** Returns the address of a login with Farcaster, for a QR code. */
  farcasterUri(): Promise<string>
  /** Waits until the user has approved the login with Farcaster. Returns the user's name. */
  connectFarcaster(): Promise<string | undefined>
  /** Starts a change of the e-mail address. */
  updateEmail(email: string): Promise<EmailChangeAction>
  /** Confirms the old address. @param code six digits */
  updateEmailPrimary(code: string): Promise<void>
  /** Confirms the new address. @param code six digits @returns the new address */
  updateEmailSecondary(code: string): Promise<string>
  /**
   * Sets the type of account that the user prefers. Returns the type in use: `eoa` if the frame refuses or does not answer.
   */
  preferAccountType(type: PreferredAccountType): Promise<PreferredAccountType>
  /** Returns the ids of the EVM chains with smart accounts: none if the frame does not answer. */
  smartAccountNetworks(): Promise<readonly number[]>
  /** Reads the type of account and the state of its code again, which a batch or the user in the frame may have changed. */
  refresh(): Promise<void>
  /** Opens a view of the frame. */
  open(view: 'devices' | 'recovery' | 'logins' | 'deletion' | 'export' | 'smart-account'): Promise<void>
  /** Loads the frame before it is needed. Sends nothing about the user. */
  prepare(): Promise<void>
  /**
   * Ends the requests that wait for the user's approval, which reject with auth/RPC_ABORTED. Requests that need no approval go on.
   */
  abort(): void
  /** Abandons a login that is under way: the frame is loaded again. */
  reset(): Promise<void>
}

/** Key of the logins of the embedded wallet. */
export const authKey = /*#__PURE__*/ defineService<AuthService>('auth.service')
