import { FrameError, textOf } from '../frame-error.js'
import type { FrameState } from '../frame-state.js'
import type { EmailLogins } from '../login/email-login.js'
import { element } from '../look/element.js'
import { readStep, resultMessage, startMessage, type LoginStep } from '../window/login-messages.js'
import type { Asker } from './asker.js'
import { converse } from './converse.js'
import type { Display, WindowLike } from './create-display.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'
import { rejected } from './turns.js'
import { inBackground } from '../in-background.js'

/** Parts of {@link logInInWindow}. */
export interface WindowLoginParts {
  readonly display: Pick<Display, 'openWindow'>
  readonly asker: Asker
  readonly logins: EmailLogins
  readonly state: Pick<FrameState, 'signIn' | 'signOut'>
  readonly hostOrigin: string
}

/**
 * Logs the user in by e-mail in a window of the frame's origin, which the user opens by a press in the frame. The window takes what is
 * typed and holds neither key nor session: the frame sends it to the server. Questions after the code are drawn in the panel that has
 * opened the window, which has the turn until the login ends. Returns the resume ticket.
 *
 * @param email address that the page has passed on, which the user can correct in the window
 * @throws FrameError with code 4001 if the user closes the panel or the window, or the signal aborts; 4200 if the window is blocked
 */
export async function logInInWindow(
  { display, asker, logins, state, hostOrigin }: WindowLoginParts,
  email: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let failure: unknown = new FrameError(messages.loginClosed, 4001)
  /** The login after its code was right: from here on it has a result of its own. */
  let signingIn: Promise<string | undefined> | undefined

  async function signIn(code: string, onProven: () => void): Promise<string | undefined> {
    return state.signIn(await logins.complete(code, undefined, onProven))
  }

  function start(shell: Shell) {
    let endTalk = () => {}
    const fail = (error: unknown) => {
      failure = error
      shell.close()
    }
    const open = () => {
      const opened = display.openWindow('login', false)
      // a browser that blocks it and a page that cuts it off look the same
      if (!opened) return fail(new FrameError(messages.loginWindowCut, 4200))
      let waiting = new AbortController()
      const stop = converse(opened, {
        content: startMessage({ email, hostOrigin }),
        read: readStep,
        onAnswer(step) {
          // a further mail ends the wait for the approval after the one before
          if (step.step === 'send') {
            waiting.abort()
            waiting = new AbortController()
          }
          inBackground(answer(opened, step, waiting.signal))
        },
        onClosed: shell.close,
        onCut: () => fail(new FrameError(messages.loginWindowCut, 4200)),
      })
      const end = () => {
        stop()
        window.removeEventListener('pagehide', end)
        waiting.abort()
        opened.close()
      }
      // a frame that is removed or loaded again answers nothing any more
      window.addEventListener('pagehide', end)
      shell.closed.addEventListener('abort', end, { once: true })
      endTalk = end
      shell.show({
        title: messages.loginTitle,
        body: [paragraph(messages.loginPanelOpen)],
        actions: [
          shell.plainButton(messages.showWindow, () => opened.focus(), 'primary'),
          shell.plainButton(messages.cancel, shell.close),
        ],
      })
    }
    async function answer(opened: WindowLike, step: LoginStep, waiting: AbortSignal) {
      const { id } = step
      const reply = (result: { readonly action?: 'VERIFY_OTP' | 'VERIFY_DEVICE'; readonly error?: string }) =>
        opened.postMessage(resultMessage({ id, ...result }), location.origin)
      try {
        if (step.step === 'send') {
          const { action } = await logins.begin(step.email.trim())
          return reply({ action })
        }
        if (step.step === 'approval') return reply((await logins.untilApproved(waiting), {}))
        const running = signIn(step.code, () => {
          signingIn = running
          reply({})
          endTalk()
          shell.show({ title: messages.openingTitle, body: [paragraph(messages.working)] })
        })
        await running
        shell.close()
      } catch (error) {
        if (signingIn) shell.close()
        else reply({ error: textOf(error) })
      }
    }

    shell.show({
      title: messages.loginTitle,
      body: [panelText()],
      actions: [
        shell.plainButton(messages.openWindow, open, 'primary'),
        shell.plainButton(messages.cancel, shell.close),
      ],
    })
  }

  try {
    await asker.open('login', start, signal)
  } catch (error) {
    failure = error
  }
  if (!signingIn) throw failure
  const ticket = await signingIn
  if (!signal.aborted) return ticket
  // the page has logged out, or begun another login, while the wallet was being opened
  await state.signOut()
  throw rejected()
}

/** Text of the panel, with the address that the user checks. */
function panelText(): HTMLElement {
  const [before = '', after = ''] = messages.loginPanelText.split('{address}')
  const address = element('b', {}, element('bdi', { dir: 'ltr' }, location.host))
  return element('p', { class: 'view-text' }, before, address, after)
}
