import { defineEvent, type EventBus } from '#kernel'
import { authErrors } from './errors.js'
import type { AuthService } from './contract.js'

type Nothing = Readonly<Record<never, never>>

interface Failure {
  /** Code of the error, such as `auth/REQUEST_TIMED_OUT`. */
  readonly reason: string
}

/** The user began to enter an e-mail. In the names of analytics `EMAIL_LOGIN_SELECTED`. */
export const loginPrepared = /*#__PURE__*/ defineEvent('auth.login-prepared').of<Nothing>()
/** The user submitted an e-mail. In the names of analytics `EMAIL_SUBMITTED`. */
export const emailSubmitted = /*#__PURE__*/ defineEvent('auth.email-submitted').of<Nothing>()
/** The user approved this device. In the names of analytics `DEVICE_REGISTERED_FOR_EMAIL`. */
export const deviceApproved = /*#__PURE__*/ defineEvent('auth.device-approved').of<Nothing>()
/** A code was sent by e-mail. In the names of analytics `EMAIL_VERIFICATION_CODE_SENT`. */
export const codeSent = /*#__PURE__*/ defineEvent('auth.code-sent').of<Nothing>()
/** The code of an e-mail was right. In the names of analytics `EMAIL_VERIFICATION_CODE_PASS`. */
export const codeAccepted = /*#__PURE__*/ defineEvent('auth.code-accepted').of<Nothing>()
/** The code of an e-mail was not accepted. In the names of analytics `EMAIL_VERIFICATION_CODE_FAIL`. */
export const codeRefused = /*#__PURE__*/ defineEvent('auth.code-refused').of<Failure>()
/** The user began a social login. In the names of analytics `SOCIAL_LOGIN_STARTED`. */
export const socialStarted = /*#__PURE__*/ defineEvent('auth.social-started').of<Nothing>()
/** The provider of a social login answered, and the frame reads the user. In the names of analytics `SOCIAL_LOGIN_REQUEST_USER_DATA`. */
export const socialAnswered = /*#__PURE__*/ defineEvent('auth.social-answered').of<Nothing>()
/** A social login is complete. In the names of analytics `SOCIAL_LOGIN_SUCCESS`. */
export const socialCompleted = /*#__PURE__*/ defineEvent('auth.social-completed').of<Nothing>()
/** The user left a social login. In the names of analytics `SOCIAL_LOGIN_CANCELED`. */
export const socialCancelled = /*#__PURE__*/ defineEvent('auth.social-cancelled').of<Nothing>()
/** A social login failed. In the names of analytics `SOCIAL_LOGIN_ERROR`. */
export const socialFailed = /*#__PURE__*/ defineEvent('auth.social-failed').of<Failure>()
/** The user set the preferred type of account. In the names of analytics `SET_PREFERRED_ACCOUNT_TYPE`. */
export const accountTypeSet = /*#__PURE__*/ defineEvent('auth.account-type-set').of<Nothing>()

/** Returns the service of logins with the events of their steps. None of them has an address, a name or a code. */
export function withLoginEvents<Service extends AuthService>(auth: Service, events: EventBus): Service {
  const failureOf = (error: unknown): Failure => {
    const { code } = Object(error) as { readonly code?: unknown }
    return { reason: typeof code === 'string' ? code : 'unknown' }
  }

  /** Does a part of a social login. A failure is an event in any part. */
  async function inSocialLogin<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      // the user left the view, and the frame was loaded again
      if (authErrors.ABORTED.is(error)) events.emit(socialCancelled, {})
      else events.emit(socialFailed, failureOf(error))
      throw error
    }
  }

  return {
    ...auth,
    prepare() {
      events.emit(loginPrepared, {})
      return auth.prepare()
    },
    async connectEmail(email) {
      events.emit(emailSubmitted, {})
      const action = await auth.connectEmail(email)
      if (action === 'VERIFY_OTP') events.emit(codeSent, {})
      return action
    },
    async connectDevice(left) {
      await auth.connectDevice(left)
      events.emit(deviceApproved, {})
      events.emit(codeSent, {})
    },
    async connectOtp(code) {
      try {
        await auth.connectOtp(code)
      } catch (error) {
        events.emit(codeRefused, failureOf(error))
        throw error
      }
      events.emit(codeAccepted, {})
    },
    socialRedirectUri(provider, returnTo) {
      events.emit(socialStarted, {})
      return inSocialLogin(() => auth.socialRedirectUri(provider, returnTo))
    },
    async connectSocial(uri) {
      events.emit(socialAnswered, {})
      await inSocialLogin(() => auth.connectSocial(uri))
      events.emit(socialCompleted, {})
    },
    farcasterUri() {
      events.emit(socialStarted, {})
      return inSocialLogin(() => auth.farcasterUri())
    },
    async connectFarcaster() {
      const name = await inSocialLogin(() => auth.connectFarcaster())
      events.emit(socialCompleted, {})
      return name
    },
    async preferAccountType(type) {
      const inUse = await auth.preferAccountType(type)
      events.emit(accountTypeSet, {})
      return inUse
    },
  }
}
