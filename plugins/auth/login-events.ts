import type { EventBus, PayloadOf } from '#kernel'
import type { AuthService } from './contract.js'
import { authErrors } from './errors.js'
import {
  accountTypeSet,
  codeAccepted,
  codeRefused,
  codeSent,
  deviceApproved,
  emailSubmitted,
  loginPrepared,
  socialAnswered,
  socialCancelled,
  socialCompleted,
  socialFailed,
  socialStarted,
} from './events.js'

type Failure = PayloadOf<typeof socialFailed>

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
