import { showFreshLogin } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import type { Shell } from './shell.js'
import type { ViewContext } from './view-context.js'

/** The server asks for a login of the last 10 minutes; the change itself takes a while. */
const recentMs = 8 * 60_000

/** Step that needs a recent login. */
export interface RecentLoginStep {
  /** Text of a login by e-mail, with {email}. Default: one that fits every step. */
  readonly text?: string
  /** Text of other logins. */
  readonly otherText?: string
  /** Takes the step. The session may be another one than before. */
  readonly next: () => void
  readonly onBack: () => void
}

/** Takes a step that needs a recent login: at once, or after the user has logged in again. */
export function askRecentLogin(
  shell: Shell,
  context: ViewContext,
  { text = messages.confirmText, otherText = messages.confirmOtherText, next, onBack }: RecentLoginStep,
): void {
  const { state, emitTicket, now } = context
  const { session } = state.unlocked()
  if (now() - session.loginAt < recentMs) return next()
  showFreshLogin(shell, {
    ...context,
    user: session.user,
    title: messages.confirmTitle,
    text,
    otherText,
    action: messages.confirm,
    async onSession(answer) {
      emitTicket(await state.signIn(answer))
      next()
    },
    onBack,
  })
}
