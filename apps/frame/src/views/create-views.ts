import type { FrameView } from 'foyerkit/plugins/auth/wire'
import type { SessionAnswer } from '../api/answers.js'
import type { ConfirmTestParts } from '../confirm/run-confirm.js'
import type { RecoveryQuestions } from '../recovery/questions.js'
import { namesOf } from '../login/browser-name.js'
import { createFrameLogins } from '../login/frame-logins.js'
import type { FrameNetwork } from '../rpc/networks.js'
import type { Session } from '../session/session.js'
import { createAsker, type Asker } from './asker.js'
import { showContact } from './contact-view.js'
import { createEmailChange, type EmailChange } from './change-email.js'
import type { Display } from './create-display.js'
import { askKeep, showDeletion } from './deletion-view.js'
import { showDevices } from './devices-view.js'
import { showCode } from './enter-code.js'
import { showLink, type LinkQuestion } from './link-question.js'
import { showLogins } from './logins-view.js'
import { viewMessages as messages } from './messages.js'
import { showRecovery } from './recovery-view.js'
import { showRestore } from './restore-view.js'
import { showSecret } from './secret-view.js'
import type { Shell } from './shell.js'
import { signingPasskeyRow } from './signing-passkey-view.js'
import type { SmartAccountViewParts } from './smart-account-view.js'
import { openLoginWindow } from './social-window.js'
import { rejected } from './turns.js'
import { restoreTexts, showUnlock, unlockTexts, type UnlockOptions, type UnlockTexts } from './unlock-view.js'
import { showWindowLink } from './window-link.js'
import type { ViewContext } from './view-context.js'

export { saveFile } from './save-file.js'

/** Views of the frame apart from the confirms. */
export interface Views {
  readonly questions: RecoveryQuestions
  readonly emailChange: EmailChange
  /** Asks whether a login is added to the wallet of its address. @throws FrameError with code 4001 if the user closes it */
  askLink(question: LinkQuestion): Promise<SessionAnswer>
  /** Tells the user that the wallet is to be deleted, and offers to keep it. */
  askKeep(dueAt: number, session: Session): Promise<void>
  /** Draws a view of the account until the user closes it. */
  open(view: Exclude<FrameView, 'smart-account'>): Promise<void>
  /** Draws the smart account on a network until the user closes it. */
  openSmartAccount(network: FrameNetwork): Promise<void>
  /**
   * Logs the user in by e-mail in a window of the frame's origin. Returns the resume ticket.
   *
   * @throws FrameError with code 4001 if the user closes it, or the signal aborts
   */
  logInInWindow(email: string, signal: AbortSignal): Promise<string | undefined>
  /** Asks for the login that unlocks the wallet. @throws FrameError with code 4001 if the user closes it */
  unlock(signal: AbortSignal): Promise<void>
  /** Asks for a login, which restores the wallet whose login share the server has lost. Returns whether the user did it. */
  restore(signal: AbortSignal): Promise<boolean>
}

/** Parts of the views. */
export interface ViewsParts
  extends
    Omit<ViewContext, 'questions' | 'frameLogins' | 'openLogin'>,
    Partial<Pick<ViewContext, 'frameLogins' | 'openLogin'>>,
    Pick<SmartAccountViewParts, 'loadSmartAccounts' | 'confirm'> {
  readonly display: Display
  readonly hostOrigin: string
}

/** Creates the views. */
export function createViews(parts: ViewsParts, tests?: ConfirmTestParts): Views {
  const { display, state, emitTicket } = parts
  const asker = createAsker(display, tests)
  const questions = createQuestions(asker, parts.startPasswordWorker)
  const frameLogins = createFrameLogins({
    api: parts.api,
    hostOrigin: parts.hostOrigin,
    ...namesOf(navigator),
  })
  const context = {
    openLogin: openLoginWindow,
    frameLogins,
    ...parts,
    questions,
  } satisfies ViewContext

  /** The window cannot read the frame's storage, and asks for a login: it is told which logins the user has. */
  function openApart(view: string): void {
    const user = state.locked()?.user ?? state.unlocked().session.user
    display.openWindow(view, true, { user: user.id, logins: (user.logins ?? ['email']).join() })
  }

  function showLinkTo(shell: Shell, view: keyof typeof windowTexts): void {
    const [title, text] = windowTexts[view]
    const { signingPasskey: passkey } = parts
    const showBefore = async () => showLinkTo(shell, view)
    const user = state.locked()?.user ?? state.unlocked().session.user
    // the window is a device of its own: what counts for the frame is set in the frame
    showWindowLink(shell, {
      title: messages[title],
      text: messages[text],
      open: () => openApart(view),
      ...(view === 'devices' &&
        passkey && {
          loadRow: () => signingPasskeyRow(shell, { passkey, user, windows: display, showBefore }),
        }),
    })
  }

  async function requireUnlocked(): Promise<void> {
    if (state.locked()) await unlock(new AbortController().signal)
    state.unlocked()
  }

  async function unlock(signal: AbortSignal): Promise<void> {
    const locked = state.locked()
    if (locked && !(await logInAgain(unlockTexts, locked, signal))) throw rejected()
  }

  /** Returns whether the user has logged in. */
  async function logInAgain(
    texts: UnlockTexts,
    login: Pick<UnlockOptions, 'user' | 'ticket'>,
    signal: AbortSignal,
  ): Promise<boolean> {
    let isLoggedIn = false
    const onSession = async (answer: SessionAnswer) => {
      emitTicket(await state.signIn(answer))
      isLoggedIn = true
    }
    const options = { ...context, ...login, texts, onSession }
    await asker.open('unlock', (shell) => showUnlock(shell, options), signal)
    return isLoggedIn
  }

  const emailChange = createEmailChange(context, tests)
  return {
    questions,
    emailChange: {
      ...emailChange,
      async begin(email) {
        await requireUnlocked()
        return emailChange.begin(email)
      },
    },
    askLink: (question) =>
      asker.ask<SessionAnswer>('login', (shell, answer) => showLink(shell, question, answer)),
    askKeep: (dueAt, session) => askKeep(asker, parts, dueAt, session),
    unlock,
    restore: (signal) => logInAgain(restoreTexts, { user: state.unlocked().session.user }, signal),
    async logInInWindow(email, signal) {
      const { logInInWindow } = await import('./login-in-window.js')
      return logInInWindow({ ...parts, asker }, email, signal)
    },
    open: (view) =>
      display.use(async () => {
        if (view === 'export' || display.needsWindow) {
          await asker.open(view, (shell) => showLinkTo(shell, view))
          return
        }
        await requireUnlocked()
        const show = accountViews[view]
        await asker.open(view, (shell) => show(shell, { ...context, openExport: () => openApart('export') }))
      }),
    openSmartAccount: (network) =>
      display.use(async () => {
        await requireUnlocked()
        const { runSmartAccountView } = await import('./smart-account-view.js')
        await runSmartAccountView({ ...parts, asker, network })
      }),
  }
}

/** Views of the account that are drawn in the frame or in a window. */
export const accountViews = {
  devices: showDevices,
  recovery: showRecovery,
  logins: showLogins,
  deletion: showDeletion,
} as const

const windowTexts = {
  export: ['exportTitle', 'exportLinkText'],
  devices: ['devicesTitle', 'windowViewText'],
  recovery: ['recoveryTitle', 'windowViewText'],
  logins: ['loginsTitle', 'windowViewText'],
  deletion: ['deletionTitle', 'windowViewText'],
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
    askContact: (enter) =>
      asker.ask<string>('recovery', (shell, answer) => showContact(shell, enter, answer)),
    askRestore: (wallet) =>
      asker.ask<undefined>('recovery', (shell, answer) =>
        showRestore(shell, wallet, () => answer(undefined)),
      ),
    askCode: (email, enter) =>
      asker.ask('recovery', (shell, answer) =>
        showCode(shell, {
          title: messages.proofTitle,
          text: messages.proofText,
          action: messages.confirm,
          email,
          complete: async (code) => answer(await enter(code)),
        }),
      ),
  }
}
