import type { SessionAnswer } from '../api/answers.js'
import { fillIn } from '../confirm/messages.js'
import { showCode } from './enter-code.js'
import { loginTitles } from './login-titles.js'
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

const texts = {
  title: 'Add this login?',
  question: 'There is a wallet for {email}. Add this login to it?',
  owner: 'It opens with: {logins}. Add this login only if those are yours as well.',
  yes: 'Add login',
  no: 'Use a separate wallet',
  codeTitle: 'Confirm your email',
  codeText: 'To add this login, enter a code that we send to {email}.',
} as const

/** Draws the question, and for a yes the field of the code. */
export function showLink(
  shell: Shell,
  question: LinkQuestion,
  answer: (session: SessionAnswer) => void,
): void {
  const { email, logins, sendCode, accept, link, keepSeparate } = question
  const ask = () =>
    shell.show({
      title: texts.title,
      body: [
        paragraph(fillIn(texts.question, { email })),
        paragraph(fillIn(texts.owner, { logins: loginTitles(logins) })),
      ],
      actions: [
        shell.button(texts.yes, accept ? async () => answer(await accept()) : enter, 'primary'),
        shell.button(texts.no, async () => answer(await keepSeparate()), 'quiet'),
      ],
    })
  const enter = () =>
    showCode(shell, {
      title: texts.codeTitle,
      text: texts.codeText,
      action: texts.yes,
      email,
      ...(sendCode && { send: sendCode }),
      complete: async (code) => answer(await link(code)),
      onBack: ask,
    })
  ask()
}
