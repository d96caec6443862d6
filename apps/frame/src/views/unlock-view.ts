import type { SessionAnswer } from '../api/answers.js'
import { showFreshLogin, type FreshLoginOptions } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import type { Shell } from './shell.js'

/** Options of {@link showUnlock}. */
export interface UnlockOptions extends Pick<
  FreshLoginOptions,
  'user' | 'logins' | 'frameLogins' | 'openLogin'
> {
  readonly ticket: string
  /** Takes over the session, which recovers the wallet on this device. */
  readonly onSession: (answer: SessionAnswer) => Promise<void>
}

/** Draws "Unlock": a login on a new device, for a wallet whose device has lost its share. */
export function showUnlock(shell: Shell, { onSession, ...options }: UnlockOptions): void {
  showFreshLogin(shell, {
    ...options,
    title: messages.unlockTitle,
    text: messages.unlockText,
    otherText: messages.unlockOtherText,
    action: messages.unlock,
    async onSession(answer) {
      await onSession(answer)
      shell.close()
    },
  })
}
