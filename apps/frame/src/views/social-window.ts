import { fillIn } from '../confirm/messages.js'
import { FrameError } from '../frame-error.js'
import { resultOf } from '../login/social-login.js'
import type { FrameLogins, FramePurpose, SocialProof } from '../login/frame-logins.js'
import type { WindowLike } from './create-display.js'
import { loginTitle } from './login-titles.js'
import { viewMessages as messages } from './messages.js'
import { field, paragraph } from './parts.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Window of a login, whose address the frame sets. */
interface LoginWindow extends WindowLike {
  readonly location: { href: string }
}

/** Opens a window of a login with an address. Called in a press. Null if the page cuts windows off. */
export type OpenLoginWindow = (url: string) => LoginWindow | null

/** Opens a window of a login, of the size that the widget uses. */
export const openLoginWindow: OpenLoginWindow = (url) =>
  window.open(url, '_blank', 'popup,width=600,height=800')

/** Options of {@link showSocialWindow}. */
export interface SocialWindowOptions {
  readonly provider: string
  readonly purpose: FramePurpose
  readonly title: string
  readonly frameLogins: FrameLogins
  readonly openLogin: OpenLoginWindow
  /** Enters the proof. */
  readonly complete: (proof: SocialProof) => Promise<void>
  readonly onBack: () => void
}

/**
 * Draws a login with an identity provider in a window that the frame opens. Call it in the press itself. The window sends its result to
 * the frame; one that is cut off shows digits, which are typed into the frame.
 */
export async function showSocialWindow(shell: Shell, options: SocialWindowOptions): Promise<void> {
  const { provider, purpose, title, frameLogins, openLogin, complete, onBack } = options
  const name = loginTitle(provider)
  // before anything is awaited: browsers block windows that open later
  let popup = openLogin(`/loading#host=${encodeURIComponent(location.origin)}`)
  const end = () => {
    window.removeEventListener('message', listen)
    popup?.close()
  }
  const { loginId, uri } = await frameLogins.begin(provider, purpose).catch((error: unknown) => {
    end()
    throw error
  })
  if (shell.closed.aborted) return end()
  send(popup, uri)

  const enter = async (proof: SocialProof) => {
    await complete(proof)
    end()
  }
  const digits = field(messages.windowCode, {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 9,
    onEnter: () => inBackground(shell.run(enterDigits)),
  })
  const enterDigits = async () => {
    const code = digits.input.value.replace(/\D/g, '')
    if (code.length !== 6) throw new FrameError(messages.codeLength)
    await enter({ loginId, code })
  }
  const openAgain = () => {
    popup?.close()
    popup = openLogin(uri)
  }

  function listen({ source, origin, data }: MessageEvent<unknown>) {
    if (popup === null || source !== (popup as unknown) || origin !== location.origin) return
    const { resultUri, error, loaded } = Object(data) as Readonly<Record<string, unknown>>
    // an address that a window gets while it is loading may be dropped
    if (loaded === true) send(popup, uri)
    else if (typeof resultUri === 'string') {
      const { handle } = resultOf(resultUri)
      if (handle === undefined) return
      // before it is known whether the login can be used: the window says that it succeeded
      popup.close()
      inBackground(shell.run(() => enter({ handle })))
    } else if (typeof error === 'string') {
      inBackground(
        shell.run(() => {
          throw new FrameError(error === 'denied' ? messages.windowDenied : messages.windowFailed)
        }),
      )
    }
  }

  window.addEventListener('message', listen)
  shell.closed.addEventListener('abort', end, { once: true })
  const again = () => shell.plainButton(fillIn(messages.windowAgain, { name }), openAgain, 'quiet')
  const leave = () => {
    end()
    onBack()
  }
  const showDigits = () =>
    shell.show({
      title,
      body: [paragraph(fillIn(messages.windowDigits, { name })), digits.node],
      actions: [shell.plainButton(messages.continue, enterDigits, 'primary'), again()],
      ...(popup && { focus: digits.input }),
      onBack: leave,
    })
  // one that is cut off cannot be sent to the provider: the button opens it there
  if (!popup) return showDigits()
  shell.show({
    title,
    body: [paragraph(fillIn(messages.windowWaiting, { name }))],
    actions: [again(), shell.plainButton(messages.windowHasCode, showDigits, 'quiet')],
    onBack: leave,
  })
}

/** Sends a window to the login page of the provider. One that is cut off shows the button that opens it again. */
function send(popup: LoginWindow | null, uri: string): void {
  try {
    if (popup && !popup.closed) popup.location.href = uri
  } catch {
    // in another group of browsing contexts
  }
}
