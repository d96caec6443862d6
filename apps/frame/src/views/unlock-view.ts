import type { SessionAnswer } from '../api/answers.js'
import { showFreshLogin, type FreshLoginOptions } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import type { Shell } from './shell.js'

/** Texts of {@link showUnlock}. */
export type UnlockTexts = () => Pick<FreshLoginOptions, 'title' | 'text' | 'otherText' | 'action'>

/** Options of {@link showUnlock}. */
export interface UnlockOptions extends Pick<
  FreshLoginOptions,
  'user' | 'logins' | 'frameLogins' | 'openLogin' | 'ticket'
> {
  readonly texts: UnlockTexts
  /** Takes over the session, which recovers or restores the wallet on this device. */
  readonly onSession: (answer: SessionAnswer) => Promise<void>
}

/** Draws "Unlock": a login on a new device, for a wallet of which the device or the server has lost its share. */
export function showUnlock(shell: Shell, { texts, onSession, ...options }: UnlockOptions): void {
  showFreshLogin(shell, {
    ...options,
    ...texts(),
    async onSession(answer) {
      await onSession(answer)
      shell.close()
    },
  })
}

/** The device has lost its share. */
export const unlockTexts: UnlockTexts = () => ({
  title: messages.unlockTitle,
  text: messages.unlockText,
  otherText: messages.unlockOtherText,
  action: messages.unlock,
})

/** The server has lost its share. */
export const restoreTexts: UnlockTexts = () => ({
  title: messages.restoreTitle,
  text: messages.lostText,
  otherText: messages.lostOtherText,
  action: messages.continue,
})
