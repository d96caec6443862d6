import type { SessionAnswer } from '../api/answers.js'
import { fillIn } from '../confirm/messages.js'
import { showCode } from './enter-code.js'
import { loginTitles } from './login-titles.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import type { Shell } from './shell.js'

/** Question whether a new login belongs to the wallet of its address. */
export interface LinkQuestion {
  readonly email: string
  /** Kinds of the logins that open the wallet of the address. */
  readonly logins: readonly string[]
  /** Sends a code to the address. Undefined if the login has proven the address by a code. */
  readonly sendCode?: () => Promise<void>
  /** Adds the login without a further code. Undefined if it needs one. */
  readonly accept?: () => Promise<SessionAnswer>
  /** Adds the login by the code. */
  readonly link: (code: string) => Promise<SessionAnswer>
  /** Opens a wallet of its own for the login. */
  readonly keepSeparate: () => Promise<SessionAnswer>
}

/** Draws the question, and for a yes the field of the code. */
export function showLink(
  shell: Shell,
  question: LinkQuestion,
  answer: (session: SessionAnswer) => void,
): void {
  const { email, logins, sendCode, accept, link, keepSeparate } = question
  const ask = () =>
    shell.show({
      title: messages.linkTitle,
      body: [
        paragraph(fillIn(messages.linkQuestion, { email })),
        paragraph(fillIn(messages.linkOwner, { logins: loginTitles(logins) })),
      ],
      actions: [
        shell.button(messages.linkYes, accept ? async () => answer(await accept()) : enter, 'primary'),
        shell.button(messages.linkNo, async () => answer(await keepSeparate()), 'quiet'),
      ],
    })
  const enter = () =>
    showCode(shell, {
      title: messages.linkCodeTitle,
      text: messages.linkCodeText,
      action: messages.linkYes,
      email,
      ...(sendCode && { send: sendCode }),
      complete: async (code) => answer(await link(code)),
      onBack: ask,
    })
  ask()
}
