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
  /** Login that must have opened the session. Default: any of the user. */
  readonly login?: { readonly provider: string; readonly isThis: boolean }
  /** Takes the step. The session may be another one than before. */
  readonly next: () => void
  readonly onBack: () => void
}

/** Takes a step that needs a recent login: at once, or after the user has logged in again. */
export function askRecentLogin(
  shell: Shell,
  context: ViewContext,
  {
    text = messages.confirmText,
    otherText = messages.confirmOtherText,
    login,
    next,
    onBack,
  }: RecentLoginStep,
): void {
  const { state, emitTicket, now } = context
  const { session } = state.unlocked()
  const isRight = login === undefined || login.isThis
  if (isRight && now() - session.loginAt < recentMs) return next()
  const { user } = session
  const isByEmail = login === undefined || login.provider === 'email'
  showFreshLogin(shell, {
    ...context,
    user: {
      ...user,
      ...(login && { logins: [login.provider] }),
      email: isByEmail ? user.email : null,
    },
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
