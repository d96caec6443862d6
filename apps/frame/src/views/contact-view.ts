import { FrameError } from '../frame-error.js'
import { viewMessages as messages } from './messages.js'
import { emailField, paragraph } from './parts.js'
import type { Shell } from './shell.js'
import { inBackground } from '../in-background.js'

/** Draws the question for the address that gets the codes of a recovery. */
export function showContact(
  shell: Shell,
  enter: (email: string) => Promise<void>,
  answer: (email: string) => void,
): void {
  const send = async () => {
    const typed = email.input.value.trim()
    if (!/^\S+@\S+$/.test(typed)) throw new FrameError(messages.contactInvalid)
    await enter(typed)
    answer(typed)
  }
  const email = emailField(() => inBackground(shell.run(send)))
  shell.show({
    title: messages.proofTitle,
    body: [paragraph(messages.contactQuestion), email.node],
    actions: [shell.plainButton(messages.sendCode, send, 'primary')],
    focus: email.input,
  })
}
