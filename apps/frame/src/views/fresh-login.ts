import { fillIn } from '../confirm/messages.js'
import type { SessionAnswer } from '../api/answers.js'
import type { FrameLogins } from '../login/frame-logins.js'
import type { EmailLogins } from '../login/email-login.js'
import { showCode } from './enter-code.js'
import { loginTitle } from './login-titles.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'
import { showSocialWindow, type OpenLoginWindow } from './social-window.js'

/** Options of {@link showFreshLogin}. */
export interface FreshLoginOptions {
  readonly user: SessionAnswer['user']
  readonly logins: EmailLogins
  readonly frameLogins: FrameLogins
  readonly openLogin: OpenLoginWindow
  readonly title: string
  /** Text of a login by e-mail, with {email}. */
  readonly text: string
  /** Text of other logins. */
  readonly otherText: string
  readonly action: string
  /** Resume ticket of a wallet that is locked. */
  readonly ticket?: string | undefined
  /** Takes over the session. */
  readonly onSession: (answer: SessionAnswer) => Promise<void>
  readonly onBack?: () => void
}

/** Draws a login of the same user: a code that is entered in the frame, a window of an identity provider, or Farcaster. */
export function showFreshLogin(shell: Shell, options: FreshLoginOptions): void {
  const { user, logins, frameLogins, openLogin, title, text, otherText, action, ticket, onSession, onBack } =
    options
  const { id, email } = user
  const kinds = user.logins ?? (email === null ? [] : ['email'])
  const again = () => showFreshLogin(shell, options)

  function farcaster() {
    const ask = async (loginId: string) => {
      const answer = await frameLogins.confirmFarcaster(loginId, { id, ticket })
      if (answer) await shell.run(() => onSession(answer))
      return answer !== undefined
    }
    return import('./farcaster-code.js').then(({ showFarcasterCode }) =>
      showFarcasterCode(shell, { purpose: 'confirm', title, frameLogins, ask, onBack: again }),
    )
  }
  const social = (provider: string) =>
    showSocialWindow(shell, {
      provider,
      purpose: 'confirm',
      title,
      frameLogins,
      openLogin,
      complete: async (proof) => onSession(await frameLogins.confirm(proof, { id, ticket })),
      onBack: again,
    })
  const others = (first: 'primary' | 'quiet') =>
    kinds
      .filter((kind) => kind !== 'email')
      .map((kind, index) =>
        shell.plainButton(
          fillIn(messages.continueWith, { name: loginTitle(kind) }),
          () => (kind === 'farcaster' ? farcaster() : social(kind)),
          index === 0 ? first : 'quiet',
        ),
      )

  if (email === null || !kinds.includes('email')) {
    shell.show({
      title,
      body: [paragraph(kinds.length === 0 ? messages.confirmNoLogin : otherText)],
      actions: kinds.length === 0 ? [shell.button(messages.close, shell.close)] : others('primary'),
      ...(onBack && { onBack }),
    })
    return
  }
  showCode(shell, {
    title,
    text,
    action,
    email,
    further: others('quiet'),
    async send(showWaiting) {
      if ((await logins.begin(email, ticket)).action !== 'VERIFY_DEVICE') return
      showWaiting(fillIn(messages.approveDevice, { email }))
      await logins.untilApproved(shell.closed)
    },
    complete: async (code) => onSession(await logins.complete(code, ticket)),
    ...(onBack && { onBack }),
  })
}
