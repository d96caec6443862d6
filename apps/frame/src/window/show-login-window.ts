import { fillIn } from '../confirm/messages.js'
import { siteCard } from '../confirm/site-card.js'
import { FrameError } from '../frame-error.js'
import type { Asker } from '../views/asker.js'
import { codeField } from '../views/enter-code.js'
import { viewMessages as messages } from '../views/messages.js'
import { emailField, paragraph } from '../views/parts.js'
import type { Shell } from '../views/shell.js'
import { openLoginTalk, type FrameLike, type LoginTalk } from './login-talk.js'
import { inBackground } from '../in-background.js'

/** Time between two mails, in milliseconds, as in the widget. */
const mailPauseMs = 30_000

/** Parts of {@link showLoginWindow}. */
export interface LoginWindowParts {
  readonly asker: Asker
  /** The frame that has opened the window. */
  readonly opener: FrameLike
  readonly now: () => number
}

/**
 * Draws the login of the frame that has opened this window: the address, then the code. What is typed goes to the frame alone, and only
 * the frame's messages count: both ends have this origin. Resolves when the login is over, the window was closed by the user, or the
 * frame is gone.
 */
export async function showLoginWindow({ asker, opener, now }: LoginWindowParts): Promise<void> {
  const talk = openLoginTalk(opener)
  try {
    const { hostOrigin, email } = await talk.start
    const show = (shell: Shell) => drawLogin(shell, { talk, hostOrigin, email, now })
    await asker.open('login', show, talk.ended)
  } catch {
    // the frame is gone
  } finally {
    talk.close()
  }
}

interface DrawParts extends Pick<LoginWindowParts, 'now'> {
  readonly talk: LoginTalk
  readonly hostOrigin: string
  readonly email: string
}

function drawLogin(shell: Shell, { talk, hostOrigin, email: typed, now }: DrawParts): void {
  const title = messages.loginTitle
  let sentAt = 0
  /** Number of the page in use: what belongs to one before it no longer counts. */
  let current = 0
  const site = () => siteCard({ origin: hostOrigin })

  function showAddress(address: string) {
    current += 1
    const send = async () => {
      const entered = email.input.value.trim()
      if (!/^\S+@\S+$/.test(entered)) throw new FrameError(messages.exportEmailInvalid)
      await begin(entered)
    }
    const email = emailField(() => inBackground(shell.run(send)))
    email.input.value = address
    shell.show({
      title,
      body: [site(), paragraph(messages.loginSendText), email.node],
      actions: [shell.plainButton(messages.sendCode, send, 'primary')],
      focus: email.input,
    })
  }

  async function begin(address: string) {
    current += 1
    const mine = current
    const isCurrent = () => mine === current
    const { action } = await talk.ask({ step: 'send', email: address })
    sentAt = now()
    if (action === 'VERIFY_DEVICE') {
      shell.show({
        title,
        body: [site(), paragraph(fillIn(messages.approveDevice, { email: address }))],
        actions: [againButton(address)],
        onBack: () => showAddress(address),
      })
      try {
        await talk.ask({ step: 'approval' })
      } catch (error) {
        if (isCurrent()) throw error
      }
    }
    if (isCurrent()) showCode(address)
  }

  function showCode(address: string) {
    const code = codeField(shell, async (digits) => {
      await talk.ask({ step: 'code', code: digits })
      shell.close()
    })
    shell.show({
      title,
      body: [site(), paragraph(fillIn(messages.codeSent, { email: address })), code.node],
      actions: [shell.plainButton(messages.continue, code.enter, 'primary'), againButton(address)],
      onBack: () => showAddress(address),
      focus: code.input,
    })
  }

  /** Button that sends a further mail, with the seconds until it can. */
  function againButton(address: string): HTMLButtonElement {
    const button = shell.plainButton(messages.sendAgain, () => begin(address), 'quiet')
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      const seconds = Math.ceil((sentAt + mailPauseMs - now()) / 1_000)
      const isWaiting = seconds > 0
      button.disabled = isWaiting
      button.setAttribute('aria-disabled', String(isWaiting))
      button.textContent = isWaiting
        ? fillIn(messages.sendAgainIn, { seconds: String(seconds) })
        : messages.sendAgain
      if (isWaiting) timer = setTimeout(update, 1_000)
    }
    update()
    shell.closed.addEventListener('abort', () => clearTimeout(timer), { once: true })
    return button
  }

  showAddress(typed)
}
