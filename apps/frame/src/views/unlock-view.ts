import type { SessionAnswer } from '../api/answers.js'
import type { EmailLogins } from '../login/email-login.js'
import { showFreshLogin } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import type { Shell } from './shell.js'

/** Options of {@link showUnlock}. */
export interface UnlockOptions {
  readonly email: string | null
  readonly ticket: string
  readonly logins: EmailLogins
  /** Takes over the session, which recovers the wallet on this device. */
  readonly onSession: (answer: SessionAnswer) => Promise<void>
}

/** Draws "Unlock": a login on a new device, for a wallet whose device has lost its share. */
export function showUnlock(shell: Shell, { email, ticket, logins, onSession }: UnlockOptions): void {
  showFreshLogin(shell, {
    email,
    ticket,
    logins,
    title: messages.unlockTitle,
    text: messages.unlockText,
    noEmail: messages.unlockNoEmail,
    action: messages.unlock,
    async onSession(answer) {
      await onSession(answer)
      shell.close()
    },
  })
}
