import type { FrameView } from 'foyerkit/plugins/auth/wire'
import type { SessionAnswer } from '../api/answers.js'
import { FrameError } from '../frame-error.js'
import type { ConfirmTestParts } from '../confirm/run-confirm.js'
import type { RecoveryQuestions } from '../recovery/questions.js'
import { createAsker, type Asker } from './asker.js'
import { createEmailChange, type EmailChange } from './change-email.js'
import type { Display } from './create-display.js'
import { showDevices } from './devices-view.js'
import { showCode } from './enter-code.js'
import { showLink, type LinkQuestion } from './link-question.js'
import { viewMessages as messages } from './messages.js'
import { showRecovery } from './recovery-view.js'
import { showSecret } from './secret-view.js'
import { rejected } from './turns.js'
import { showUnlock } from './unlock-view.js'
import { showWindowLink } from './window-link.js'
import type { ViewContext } from './view-context.js'

export { saveFile } from './save-file.js'

/** Views of the frame apart from the confirms. */
export interface Views {
  readonly questions: RecoveryQuestions
  readonly emailChange: EmailChange
  /** Asks whether a login is added to the wallet of its address. @throws FrameError with code 4001 if the user closes it */
  askLink(question: LinkQuestion): Promise<SessionAnswer>
  /** Draws a view of the account until the user closes it. */
  open(view: FrameView): Promise<void>
  /** Asks for the login that unlocks the wallet. @throws FrameError with code 4001 if the user closes it */
  unlock(signal: AbortSignal): Promise<void>
}

/** Parts of the views. */
export interface ViewsParts extends Omit<ViewContext, 'questions'> {
  readonly display: Display
  readonly hostOrigin: string
}

/** Creates the views. */
export function createViews(parts: ViewsParts, tests?: ConfirmTestParts): Views {
  const { display, state, logins, emitTicket } = parts
  const asker = createAsker(display, tests)
  const questions = createQuestions(asker, parts.startPasswordWorker)
  const context: ViewContext = { ...parts, questions }

  async function unlock(signal: AbortSignal): Promise<void> {
    const locked = state.locked()
    if (!locked) return
    const { email, ticket } = locked
    let isUnlocked = false
    const onSession = async (answer: SessionAnswer) => {
      emitTicket(await state.signIn(answer))
      isUnlocked = true
    }
    await asker.open('unlock', (shell) => showUnlock(shell, { email, ticket, logins, onSession }), signal)
    if (!isUnlocked) throw rejected()
  }

  return {
    questions,
    emailChange: createEmailChange(parts, tests),
    askLink: (question) =>
      asker.ask<SessionAnswer>('login', (shell, answer) => showLink(shell, question, answer)),
    unlock,
    open: (view) =>
      display.use(async () => {
        if (view !== 'devices' && view !== 'recovery' && view !== 'export')
          throw new FrameError(`${view} is not supported`, 4200)
        if (view === 'export' || display.needsWindow) {
          const [title, text] = windowTexts[view]
          const openWindow = () => void display.openWindow(view, true)
          await asker.open(view, (shell) => showWindowLink(shell, title, text, openWindow))
          return
        }
        if (state.locked()) await unlock(new AbortController().signal)
        state.unlocked()
        await asker.open(view, (shell) =>
          view === 'devices' ? showDevices(shell, context) : showRecovery(shell, context),
        )
      }),
  }
}

const windowTexts = {
  export: [messages.exportTitle, messages.exportLinkText],
  devices: [messages.devicesTitle, messages.windowViewText],
  recovery: [messages.recoveryTitle, messages.windowViewText],
} as const

/** Creates the questions of a recovery. */
export function createQuestions(
  asker: Asker,
  startPasswordWorker: ViewContext['startPasswordWorker'],
): RecoveryQuestions {
  return {
    askSecret: (sealed, wallet) =>
      asker.ask('recovery', (shell, answer) =>
        showSecret(shell, { sealed, wallet, startPasswordWorker, answer }),
      ),
    askCode: (email, release) =>
      asker.ask('recovery', (shell, answer) =>
        showCode(shell, {
          title: messages.proofTitle,
          text: messages.proofText,
          action: messages.confirm,
          email,
          complete: async (code) => answer(await release(code)),
        }),
      ),
  }
}
