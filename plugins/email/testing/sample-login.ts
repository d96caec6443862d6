import { clockKey, definePlugin, type Plugin } from '#kernel'
import { fakeConnector, fakeConnectors, fakeNamespace } from '#kernel/testing'
import {
  authId,
  authKey,
  authUserAtom,
  emailLoginAtom,
  frameUrlAtom,
  type AuthService,
  type EmailAction,
  type EmailChangeAction,
} from '#plugins/auth/contract'
import { connect } from '../../connect/index.js'

/** Address of the samples. */
export const sampleEmail = 'ada@meridian.example'

/** Answers of the sample logins. */
export interface SampleLogin {
  /** Next step after an address, or the error. Default: a code. */
  readonly action?: EmailAction | Error | 'never'
  /** Result of a code: right, pending or an error. Default: right. */
  readonly code?: Error | 'never'
  /** Result of waiting for an approval of the device. Default: pending. */
  readonly device?: Error | 'approved'
  /** Next step of a change of the address, or the error. Default: a code of the present address. */
  readonly change?: EmailChangeAction | Error
  /** Whether a login waits for its code already, and since when, in milliseconds since 1970. */
  readonly requestedAt?: number | 'now'
  /** Country of the device that waits for its approval. Default: unknown. */
  readonly country?: string
  /** Called when the frame is to be loaded before it is needed. */
  readonly onPrepare?: () => void
  /** Called with the address of each login that is asked for. */
  readonly onAsk?: (email: string) => void
}

/** Methods of the logins that the samples have. */
type SampleMethod =
  | 'connectEmail'
  | 'connectOtp'
  | 'connectDevice'
  | 'updateEmail'
  | 'updateEmailPrimary'
  | 'updateEmailSecondary'
  | 'prepare'

const pending = () => new Promise<never>(() => {})

/** A connector of an embedded wallet, and logins without a frame. */
export function sampleLogin({
  action = 'VERIFY_OTP',
  code,
  device,
  change = 'VERIFY_PRIMARY_OTP',
  requestedAt,
  country,
  onPrepare,
  onAsk,
}: SampleLogin = {}): readonly Plugin[] {
  const login = definePlugin({
    id: 'sample-login',
    provides: { auth: authKey },
    requires: { clock: clockKey },
    setup({ store, use }) {
      store.set(frameUrlAtom, 'https://wallet.example')
      store.set(authUserAtom, { email: sampleEmail, userName: undefined })
      const now = () => use.clock.now()
      if (requestedAt !== undefined)
        store.set(emailLoginAtom, {
          email: sampleEmail,
          requestedAt: requestedAt === 'now' ? now() : requestedAt,
          country,
        })
      const enter = async () => {
        if (code === 'never') return pending()
        if (code) throw code
      }
      let newEmail = ''
      const service: Pick<AuthService, SampleMethod> = {
        prepare: async () => onPrepare?.(),
        async connectEmail(email) {
          onAsk?.(email)
          if (action === 'never') return pending()
          if (action instanceof Error) throw action
          store.set(emailLoginAtom, { email, requestedAt: now() })
          return action
        },
        connectOtp: enter,
        async updateEmail(email) {
          if (change instanceof Error) throw change
          newEmail = email
          return change
        },
        updateEmailPrimary: enter,
        async updateEmailSecondary() {
          await enter()
          store.set(authUserAtom, { email: newEmail, userName: undefined })
          return newEmail
        },
        async connectDevice() {
          if (device === undefined) return pending()
          if (device instanceof Error) throw device
        },
      }
      return { auth: () => service as AuthService }
    },
  })
  return [
    fakeNamespace(),
    fakeConnectors({
      ...fakeConnector({ id: authId }),
      name: 'Embedded wallet',
      kind: 'AUTH',
      role: 'login',
    }),
    connect(),
    login(),
  ]
}
