import { FrameError } from '../frame-error.js'
import { fillIn } from '../confirm/messages.js'
import { field, paragraph, type Field } from './parts.js'
import { viewMessages as messages } from './messages.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Options of {@link showCode}. */
export interface CodeOptions {
  readonly title: string
  readonly text: string
  /** Label of the button that enters the code. */
  readonly action: string
  readonly email: string
  /** Sends a code. Without it one was sent before. */
  readonly send?: (showWaiting: (text: string) => void) => Promise<void>
  /** Enters the code. */
  readonly complete: (code: string) => Promise<void>
  /** Further ways to log in, below the button that sends the code. */
  readonly further?: readonly HTMLElement[]
  readonly onBack?: () => void
}

/** Field of a code, with what its button and Enter do. @throws FrameError if the code has not 6 digits */
export interface CodeField extends Field {
  readonly enter: () => Promise<void>
}

/** Creates the field of a code. After an error the code is selected, so that typing replaces it. */
export function codeField(shell: Shell, complete: (code: string) => Promise<void>): CodeField {
  const enter = async () => {
    const digits = code.input.value.replace(/\D/g, '')
    if (digits.length !== 6) throw new FrameError(messages.codeLength)
    await complete(digits).catch((error: unknown) => {
      code.input.select()
      throw error
    })
  }
  const code = field(messages.code, {
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: 9,
    onEnter: () => inBackground(shell.run(enter)),
  })
  return { ...code, enter }
}

/** Draws the request for a code by e-mail, then its field. The code is sent at a press: a page cannot have codes sent by itself. */
export function showCode(shell: Shell, options: CodeOptions): void {
  const { title, text, action, email, send, complete, further = [], onBack } = options
  const back = onBack && { onBack }

  function showField() {
    const code = codeField(shell, complete)
    shell.show({
      title,
      body: [paragraph(fillIn(messages.codeSent, { email })), code.node],
      actions: [
        shell.plainButton(action, code.enter, 'primary'),
        ...(send ? [shell.plainButton(messages.sendAgain, begin, 'quiet')] : []),
      ],
      focus: code.input,
      ...back,
    })
  }

  async function begin() {
    await send?.((waiting) => shell.show({ title, body: [paragraph(waiting)], ...back }))
    showField()
  }

  if (!send) return showField()
  shell.show({
    title,
    body: [paragraph(fillIn(text, { email }))],
    actions: [shell.plainButton(messages.sendCode, begin, 'primary'), ...further],
    ...back,
  })
}
