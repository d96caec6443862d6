import * as z from 'zod/mini'
import { nothing } from '../api/answers.js'
import { timeText } from '../confirm/content.js'
import { fillIn } from '../confirm/messages.js'
import { external } from '../confirm/parts.js'
import { FrameError } from '../frame-error.js'
import { changeContact } from '../recovery/change-contact.js'
import { showCode } from './enter-code.js'
import { loginTitle } from './login-titles.js'
import { viewMessages as messages } from './messages.js'
import { emailField, paragraph, row, rows } from './parts.js'
import type { Shell } from './shell.js'
import { showSocialWindow } from './social-window.js'
import type { ViewContext } from './view-context.js'
import { inBackground } from '../in-background.js'
import { askRecentLogin } from './ask-recent-login.js'

const loginsAnswer = z.object({
  logins: z.array(
    z.object({
      id: z.string(),
      provider: z.string(),
      email: z.nullable(z.string()),
      userName: z.nullable(z.string()),
      createdAt: z.number(),
      isThis: z.boolean(),
    }),
  ),
  addable: z.array(z.string()),
  /** Login that adds and removes others. Missing in answers of earlier releases. */
  oldestId: z.optional(z.string()),
})
const removedAnswer = z.object({ isSignedOut: z.boolean() })
type LoginEntry = z.infer<typeof loginsAnswer>['logins'][number]

/** Draws the logins of the user, which can be removed, and the way to add others. */
export function showLogins(shell: Shell, context: ViewContext): void {
  const { api, state, emitTicket, frameLogins, openLogin } = context
  const token = () => state.unlocked().session.token('auth')
  let oldest: LoginEntry | undefined
  const back = { onBack: () => inBackground(shell.run(() => showList())) }

  async function showList(done?: string) {
    const list = await api.post(
      'auth',
      '/users/logins/list',
      {},
      { answer: loginsAnswer, token: await token() },
    )
    const { logins, addable } = list
    oldest = logins.find(({ id }) => id === list.oldestId)
    const isOnly = logins.length === 1
    const status = paragraph(done ?? (isOnly ? messages.loginsOne : messages.loginsText))
    if (done !== undefined) status.setAttribute('role', 'status')
    shell.show({
      title: messages.loginsTitle,
      body: [
        status,
        rows(
          ...logins.map((login) =>
            row(loginTitle(login.provider), linesOf(login), isOnly ? undefined : removeButton(login, logins)),
          ),
        ),
      ],
      actions:
        addable.length === 0
          ? []
          : [shell.button(messages.addLogin, () => askFresh(() => choose(addable)), 'primary')],
    })
  }

  const linesOf = ({ email, userName, createdAt, isThis }: LoginEntry) => [
    ...[email ?? userName].flatMap((name) => (name === null ? [] : [external(name)])),
    fillIn(messages.loginSince, { time: timeText(createdAt) }),
    ...(isThis ? [messages.thisLogin] : []),
  ]

  function removeButton(login: LoginEntry, logins: readonly LoginEntry[]) {
    const others = logins.filter(({ id }) => id !== login.id)
    const button = shell.button(messages.removeLogin, () => askFresh(() => askRemove(login, others)), 'quiet')
    const name = [loginTitle(login.provider), login.email ?? login.userName ?? ''].join(' ').trim()
    button.setAttribute('aria-label', `${messages.removeLogin}: ${name}`)
    return button
  }

  const askFresh = (next: () => void) =>
    askRecentLogin(shell, context, {
      text: messages.addLoginFresh,
      otherText: messages.addLoginFreshOther,
      ...(oldest && { login: oldest }),
      next,
      ...back,
    })

  function choose(addable: readonly string[]) {
    const again = () => choose(addable)
    const start = (kind: string) => {
      if (kind === 'email') return showAddress(again)
      if (kind === 'farcaster') return showFarcaster(again)
      return showSocialWindow(shell, {
        provider: kind,
        purpose: 'add',
        title: messages.addLoginTitle,
        frameLogins,
        openLogin,
        complete: async (proof) => {
          await frameLogins.add(proof, await token())
          await finish(messages.loginAdded)
        },
        onBack: again,
      })
    }
    shell.show({
      title: messages.addLoginTitle,
      body: [paragraph(messages.addLoginText)],
      // plain: a window opens in the press itself, and the login is proven there
      actions: addable.map((kind) => shell.plainButton(loginTitle(kind), () => start(kind), 'quiet')),
      ...back,
    })
  }

  function showAddress(again: () => void) {
    const begin = async () => {
      const typed = email.input.value.trim()
      if (!/^\S+@\S+$/.test(typed)) throw new FrameError(messages.exportEmailInvalid)
      const send = async () => {
        await api.post(
          'auth',
          '/users/logins/email',
          { email: typed },
          { answer: nothing, token: await token() },
        )
      }
      await send()
      showCode(shell, {
        title: messages.addLoginTitle,
        text: '',
        action: messages.addLogin,
        email: typed,
        complete: async (code) => {
          await api.post(
            'auth',
            '/users/logins/email/code',
            { code },
            { answer: nothing, token: await token() },
          )
          await finish(messages.loginAdded)
        },
        onBack: again,
      })
    }
    const email = emailField(() => inBackground(shell.run(begin)))
    shell.show({
      title: messages.addLoginTitle,
      body: [paragraph(messages.addEmailText), email.node],
      actions: [shell.plainButton(messages.sendCode, begin, 'primary')],
      focus: email.input,
      onBack: again,
    })
  }

  async function showFarcaster(again: () => void) {
    const { showFarcasterCode } = await import('./farcaster-code.js')
    await showFarcasterCode(shell, {
      purpose: 'add',
      title: messages.addLoginTitle,
      frameLogins,
      ask: async (loginId) => {
        const isAdded = await frameLogins.addFarcaster(loginId, await token())
        if (isAdded) await shell.run(() => finish(messages.loginAdded))
        return isAdded
      },
      onBack: again,
    })
  }

  function askRemove(login: LoginEntry, others: readonly LoginEntry[]) {
    shell.show({
      title: messages.removeLoginTitle,
      body: [
        rows(row(loginTitle(login.provider), linesOf(login))),
        paragraph(login.isThis ? messages.removeThisLoginText : messages.removeLoginText),
      ],
      actions: [
        shell.button(messages.removeLogin, () => remove(login, others), 'danger'),
        shell.button(messages.cancel, () => showList()),
      ],
      ...back,
    })
  }

  async function remove({ id }: LoginEntry, others: readonly LoginEntry[]) {
    // before the login goes: the session may end with it
    const { session } = state.unlocked()
    await changeContact(context, { former: session.user.email, email: addressOf(others) })
    const { isSignedOut } = await api.post(
      'auth',
      '/users/logins/remove',
      { loginId: id },
      { answer: removedAnswer, token: await token() },
    )
    if (!isSignedOut) return finish(messages.loginRemoved)
    await state.signOut()
    emitTicket(undefined)
    shell.close()
  }

  /** Address of the user with these logins, as the server chooses it. */
  const addressOf = (logins: readonly LoginEntry[]) =>
    (logins.find(({ provider }) => provider === 'email') ?? logins.find(({ email }) => email !== null))
      ?.email ?? null

  /** Renews the record of the user. */
  async function finish(done: string) {
    const { session } = state.unlocked()
    const { email } = session.user
    await session.renew()
    // codes of a recovery go to the contact of its share, and the frame names the address of the user: both change together
    await changeContact(context, { former: email, email: session.user.email })
    await showList(done)
  }

  shell.show({ title: messages.loginsTitle, body: [paragraph(messages.working)] })
  inBackground(shell.run(() => showList()))
}
