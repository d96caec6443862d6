import type { SessionAnswer } from '../api/answers.js'
import { createPasskey, type SigningPasskey } from '../passkey/signing-passkey.js'
import { viewMessages as messages } from './messages.js'
import { paragraph, row } from './parts.js'
import { signingPasskeyTexts } from './passkey-texts.js'
import type { Shell } from './shell.js'
import type { Display } from './create-display.js'
import { createPasskeyInWindow } from './create-passkey-in-window.js'
import { inBackground } from '../in-background.js'

/** Parts of the row. */
interface SigningPasskeyParts {
  readonly passkey: SigningPasskey
  readonly user: SessionAnswer['user']
  /** Creates the passkey in a window of this display. Default: in this document. */
  readonly windows?: Pick<Display, 'openWindow'>
  /** Draws the page with the row. */
  readonly showBefore: () => Promise<void>
}

/** Draws the row that turns the passkey for each signature on and off. */
export async function signingPasskeyRow(
  shell: Shell,
  { passkey, user, windows, showBefore }: SigningPasskeyParts,
): Promise<HTMLElement> {
  const isOn = await passkey.isOn()
  // without proof that nothing covers the frame no button is armed; these ask the browser, or open a window
  const button = windows ? shell.plainButton : shell.button
  const turnOff = async () => {
    await passkey.turnOff(signingPasskeyTexts())
    await showBefore()
  }

  function askTurnOn() {
    const name = user.email ?? user.userName ?? messages.signPasskeyName
    const create = async () => {
      const created = await (windows
        ? createPasskeyInWindow(windows, name, shell.closed)
        : createPasskey(name, signingPasskeyTexts()))
      await passkey.turnOn(created)
      await showBefore()
    }
    shell.show({
      title: messages.signPasskeyTitle,
      body: [paragraph(messages.signPasskeyText), paragraph(messages.signPasskeyLost)],
      actions: [
        button(windows ? messages.openWindow : messages.createPasskey, create, 'primary'),
        button(messages.cancel, showBefore),
      ],
      onBack: () => inBackground(shell.run(showBefore)),
    })
  }

  const label = isOn ? messages.signPasskeyTurnOff : messages.signPasskeyTurnOn
  const control = button(label, isOn ? turnOff : askTurnOn, 'quiet')
  control.setAttribute('aria-label', `${label}: ${messages.signPasskeyTitle}`)
  return row(messages.signPasskeyTitle, [isOn ? messages.signPasskeyOn : messages.signPasskeyOff], control)
}
