import { fillIn } from '../confirm/messages.js'
import type { EmailLogins } from '../login/email-login.js'
import type { SessionAnswer } from '../api/answers.js'
import { showCode } from './enter-code.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'

/** Options of {@link showFreshLogin}. */
export interface FreshLoginOptions {
  /** Address of the user; null for users without one. */
  readonly email: string | null
  readonly logins: EmailLogins
  readonly title: string
  readonly text: string
  readonly noEmail: string
  readonly action: string
  /** Resume ticket of a wallet that is locked. */
  readonly ticket?: string | undefined
  /** Takes over the session. */
  readonly onSession: (answer: SessionAnswer) => Promise<void>
  readonly onBack?: () => void
}

/** Draws a login of the same user, whose code is entered in the frame. */
export function showFreshLogin(shell: Shell, options: FreshLoginOptions): void {
  const { email, logins, title, text, noEmail, action, ticket, onSession, onBack } = options
  if (email === null) {
    shell.show({
      title,
      body: [paragraph(noEmail)],
      actions: [shell.button(messages.close, shell.close)],
      ...(onBack && { onBack }),
    })
    return
  }
  showCode(shell, {
    title,
    text,
    action,
    email,
    async send(showWaiting) {
      if ((await logins.begin(email)) !== 'VERIFY_DEVICE') return
      showWaiting(fillIn(messages.approveDevice, { email }))
      await logins.untilApproved(shell.closed)
    },
    complete: async (code) => onSession(await logins.complete(code, ticket)),
    ...(onBack && { onBack }),
  })
}
