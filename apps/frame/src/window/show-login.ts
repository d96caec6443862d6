import { fillIn } from '../confirm/messages.js'
import { FrameError } from '../frame-error.js'
import { showFreshLogin } from '../views/fresh-login.js'
import { showCode } from '../views/enter-code.js'
import { viewMessages as messages } from '../views/messages.js'
import { emailField, paragraph } from '../views/parts.js'
import type { Shell } from '../views/shell.js'
import type { ViewContext } from '../views/view-context.js'
import { inBackground } from '../in-background.js'

/** Options of {@link showLogin}. */
export interface WindowLoginOptions extends Pick<
  ViewContext,
  'state' | 'logins' | 'frameLogins' | 'openLogin'
> {
  /** User of the frame that has opened the window. */
  readonly user: { readonly id: string; readonly logins: readonly string[] }
  readonly title: string
  readonly text: string
  readonly note?: string
  readonly onLogin: () => Promise<void> | void
}

/** Draws the login in a window, which knows no address: it is typed with the code. */
export function showLogin(shell: Shell, options: WindowLoginOptions): void {
  const { state, logins, user, title, text, note = '', onLogin } = options
  const again = () => showLogin(shell, options)

  if (!user.logins.includes('email'))
    return showFreshLogin(shell, {
      ...options,
      user: { id: user.id, email: null, userName: null, logins: [...user.logins] },
      otherText: note === '' ? text : note,
      action: messages.continue,
      async onSession(answer) {
        await state.signIn(answer)
        await onLogin()
      },
    })

  const begin = async () => {
    const typed = email.input.value.trim()
    if (!/^\S+@\S+$/.test(typed)) throw new FrameError(messages.exportEmailInvalid)
    if ((await logins.begin(typed)).action === 'VERIFY_DEVICE') {
      const waiting = fillIn(messages.approveDevice, { email: typed })
      shell.show({ title, body: [paragraph(waiting)], onBack: again })
      await logins.untilApproved(shell.closed)
    }
    showCode(shell, {
      title,
      text: '',
      action: messages.continue,
      email: typed,
      complete: async (code) => {
        await state.signIn(await logins.complete(code))
        await onLogin()
      },
      onBack: again,
    })
  }
  const email = emailField(() => inBackground(shell.run(begin)))
  shell.show({
    title,
    body: [paragraph(text), email.node, ...(note === '' ? [] : [paragraph(note)])],
    actions: [shell.plainButton(messages.sendCode, begin, 'primary')],
    focus: email.input,
  })
}
