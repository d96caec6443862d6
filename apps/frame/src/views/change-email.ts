import { changedEmailAnswer, emailChangeAnswer, nothing } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { createConfirmQueue } from '../confirm/create-confirm-queue.js'
import type { ConfirmTestParts } from '../confirm/run-confirm.js'
import type { DeviceStore } from '../device/device-store.js'
import { FrameError } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import { changeContact } from '../recovery/change-contact.js'
import { defaultNetwork } from '../rpc/networks.js'
import { confirmInWindow } from './confirm-in-window.js'
import type { Display } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { rejected } from './turns.js'

/** Change of the e-mail address of the login. */
export interface EmailChange {
  /** Asks the user with both addresses, then begins the change. */
  begin(email: string): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  /** Enters the code of the present address. */
  enterPrimary(code: string): Promise<void>
  /** Enters the code of the new address, and returns it. */
  enterSecondary(code: string): Promise<string>
}

/** Parts of the change. */
export interface EmailChangeParts {
  readonly api: ApiClient
  readonly device: DeviceStore
  readonly state: FrameState
  readonly display: Display
  readonly hostOrigin: string
}

/** Creates the change of the address. */
export function createEmailChange(
  { api, device, state, display, hostOrigin }: EmailChangeParts,
  tests?: ConfirmTestParts,
): EmailChange {
  const queue = createConfirmQueue(tests, display.turns)

  return {
    async begin(email) {
      const { session, wallet } = state.unlocked()
      // it would add a login, which only the view of the logins does
      if (!(session.user.logins ?? ['email']).includes('email'))
        throw new FrameError(messages.emailNoLogin, 4200)
      const to = email.trim()
      const request = { kind: 'emailChange', from: session.user.email, to } as const
      const place = { hostOrigin, account: wallet.addresses, network: defaultNetwork }
      const inFrame = () =>
        display.use(() =>
          queue.showConfirm(request, {
            root: display.root,
            surface: display.surface,
            ...place,
            onHeight: (height) => display.show('email', height),
          }),
        )
      const answer = await (display.needsWindow ? confirmInWindow(display, request, place, tests) : inFrame())
      if (answer === 'rejected') throw rejected()
      const token = await session.token('auth')
      return (await api.post('auth', '/email', { email: to }, { answer: emailChangeAnswer, token })).action
    },
    async enterPrimary(code) {
      const token = await state.unlocked().session.token('auth')
      await api.post('auth', '/email/primary', { code }, { answer: nothing, token })
    },
    async enterSecondary(code) {
      const { session } = state.unlocked()
      const former = session.user.email
      const token = await session.token('auth')
      const { email } = await api.post(
        'auth',
        '/email/secondary',
        { code },
        { answer: changedEmailAnswer, token },
      )
      // tokens name the time of the change
      await session.renew()
      if (session.user.email !== email) throw new FrameError('Your email was changed. Log in again.')
      // codes of a recovery go to the contact of its share, which is the former address
      await changeContact({ api, device, state }, { former, email })
      return email
    },
  }
}
