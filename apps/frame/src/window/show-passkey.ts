import { createPasskey } from '../passkey/signing-passkey.js'
import { viewMessages as messages } from '../views/messages.js'
import { paragraph } from '../views/parts.js'
import { signingPasskeyTexts } from '../views/passkey-texts.js'
import type { Shell } from '../views/shell.js'
import { passkeyType, readyType } from './window-messages.js'

/** Parts of the view. */
interface PasskeyWindowParts {
  readonly userName: string
  /** The frame that has opened the window. Another page gets no message: it has another origin. */
  readonly opener: { postMessage(message: unknown, targetOrigin: string): void }
}

/** Draws the creation of the passkey for signatures, which the frame keeps. */
export function showPasskey(shell: Shell, { userName, opener }: PasskeyWindowParts): void {
  const create = async () => {
    const passkey = await createPasskey(userName, signingPasskeyTexts())
    opener.postMessage({ type: passkeyType, passkey }, location.origin)
    shell.close()
  }
  opener.postMessage({ type: readyType }, location.origin)
  shell.show({
    title: messages.signPasskeyTitle,
    body: [paragraph(messages.signPasskeyText), paragraph(messages.signPasskeyLost)],
    actions: [
      shell.button(messages.createPasskey, create, 'primary'),
      shell.button(messages.cancel, shell.close),
    ],
  })
}
