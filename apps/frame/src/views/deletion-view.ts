import * as z from 'zod/mini'
import { nothing } from '../api/answers.js'
import type { ApiClient } from '../api/client.js'
import { timeText } from '../confirm/content.js'
import { fillIn } from '../confirm/messages.js'
import { noticeNode } from '../confirm/parts.js'
import { textOf } from '../frame-error.js'
import type { Session } from '../session/session.js'
import type { Asker } from './asker.js'
import { showFreshLogin } from './fresh-login.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'
import type { ViewContext } from './view-context.js'

const tokens = z.object({ shares: z.string(), recovery: z.string() })
const deletionAnswer = z.object({ dueAt: z.number(), tokens })
const keepAnswer = z.object({ tokens })
const modules = ['shares', 'recovery'] as const

/** Parts of the view. */
export interface DeletionContext extends ViewContext {
  /** Opens the export of the recovery phrase in a window. Called in a press. Undefined in a window. */
  readonly openExport?: () => void
}

/** Draws what a deletion does, asks for a fresh login, and then for the deletion in all modules. */
export function showDeletion(shell: Shell, context: DeletionContext): void {
  const { api, state, emitTicket, openExport } = context
  const { deletionDueAt } = state.unlocked().session
  if (deletionDueAt !== undefined) {
    const { session } = state.unlocked()
    return drawDue(shell, deletionDueAt, [
      keepButton(shell, api, session, shell.close),
      shell.button(messages.close, shell.close),
    ])
  }

  function showStart() {
    shell.show({
      title: messages.deletionTitle,
      body: [
        noticeNode({
          tone: 'warning',
          title: messages.deletionAssets,
          text: messages.deletionAssetsText,
        }),
        paragraph(messages.deletionText),
      ],
      actions: [
        ...(openExport ? [shell.plainButton(messages.deletionExport, openExport, 'primary')] : []),
        shell.button(messages.deletionConfirm, confirm, 'danger'),
      ],
    })
  }

  function confirm() {
    showFreshLogin(shell, {
      ...context,
      user: state.unlocked().session.user,
      title: messages.deletionTitle,
      text: messages.confirmText,
      otherText: messages.confirmOtherText,
      action: messages.deletionConfirm,
      async onSession(answer) {
        emitTicket(await state.signIn(answer))
        await askUntilDone()
      },
      onBack: showStart,
    })
  }

  /** The login is done and its code used up, so a module that does not answer is asked again from a page of its own. */
  async function askUntilDone() {
    try {
      await ask()
    } catch (error) {
      shell.show({
        title: messages.deletionTitle,
        body: [
          noticeNode({ tone: 'negative', title: messages.deletionNotDone, text: textOf(error) }),
          paragraph(messages.deletionNotDoneText),
        ],
        actions: [shell.button(messages.tryAgain, askUntilDone, 'primary')],
      })
    }
  }

  /** The module auth is the first: as long as another module has a date, the user is told of it. */
  async function ask() {
    const { session } = state.unlocked()
    const { dueAt, tokens: given } = await api.post(
      'auth',
      '/users/delete',
      {},
      { answer: deletionAnswer, token: await session.token('auth') },
    )
    for (const module of modules)
      await api.post(module, '/deletion', {}, { answer: nothing, token: given[module] })
    await state.signOut()
    shell.closed.addEventListener('abort', () => emitTicket(undefined), { once: true })
    shell.show({
      title: messages.deletionAskedTitle,
      body: [paragraph(fillIn(messages.deletionAskedText, { time: timeText(dueAt) }))],
      actions: [shell.plainButton(messages.done, shell.close, 'primary')],
    })
  }

  showStart()
}

/** Tells a user who has logged in that the wallet is to be deleted. It can be kept by a press, or used until then. */
export async function askKeep(
  asker: Asker,
  { api }: Pick<ViewContext, 'api'>,
  dueAt: number,
  session: Session,
): Promise<void> {
  const asked = asker.ask<undefined>('deletion', (shell, answer) => {
    const finish = () => answer(undefined)
    drawDue(shell, dueAt, [
      keepButton(shell, api, session, finish),
      shell.plainButton(messages.deletionLater, finish, 'quiet'),
    ])
  })
  // closed, it does not end the login
  await asked.catch(() => undefined)
}

function drawDue(shell: Shell, dueAt: number, actions: readonly HTMLElement[]): void {
  shell.show({
    title: messages.deletionDueTitle,
    body: [paragraph(fillIn(messages.deletionDueText, { time: timeText(dueAt) }))],
    actions,
  })
}

const keepButton = (shell: Shell, api: ApiClient, session: Session, onKept: () => void) =>
  shell.button(
    messages.deletionKeep,
    async () => {
      await keep(api, session)
      onKept()
    },
    'primary',
  )

/** Cancels the deletion. The module auth is the last, for the reason of its being the first before. */
async function keep(api: ApiClient, session: Session): Promise<void> {
  const token = await session.token('auth')
  const { tokens: given } = await api.post('auth', '/users/keep/tokens', {}, { answer: keepAnswer, token })
  for (const module of modules)
    await api.post(module, '/deletion/cancel', {}, { answer: nothing, token: given[module] })
  await api.post('auth', '/users/keep', {}, { answer: nothing, token })
  await session.renew()
}
