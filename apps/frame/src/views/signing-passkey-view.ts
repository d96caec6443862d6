import type { SessionAnswer } from '../api/answers.js'
import type { SigningPasskey } from '../passkey/signing-passkey.js'
import { viewMessages as messages } from './messages.js'
import { paragraph, row } from './parts.js'
import { signingPasskeyTexts } from './passkey-texts.js'
import type { Shell } from './shell.js'

/** Parts of the row. */
interface SigningPasskeyParts {
  readonly passkey: SigningPasskey
  readonly user: SessionAnswer['user']
  /** Draws the page with the row. */
  readonly showBefore: () => Promise<void>
}

/** Draws the row that turns the passkey for each signature on and off. */
export async function signingPasskeyRow(
  shell: Shell,
  { passkey, user, showBefore }: SigningPasskeyParts,
): Promise<HTMLElement> {
  const isOn = await passkey.isOn()
  const turnOff = async () => {
    await passkey.turnOff(signingPasskeyTexts())
    await showBefore()
  }

  function askTurnOn() {
    const name = user.email ?? user.userName ?? messages.signPasskeyName
    const create = async () => {
      await passkey.turnOn(name, signingPasskeyTexts())
      await showBefore()
    }
    shell.show({
      title: messages.signPasskeyTitle,
      body: [paragraph(messages.signPasskeyText), paragraph(messages.signPasskeyLost)],
      actions: [
        shell.button(messages.createPasskey, create, 'primary'),
        shell.button(messages.cancel, showBefore),
      ],
      onBack: () => void shell.run(showBefore),
    })
  }

  const label = isOn ? messages.signPasskeyTurnOff : messages.signPasskeyTurnOn
  const button = shell.button(label, isOn ? turnOff : askTurnOn, 'quiet')
  button.setAttribute('aria-label', `${label}: ${messages.signPasskeyTitle}`)
  return row(messages.signPasskeyTitle, [isOn ? messages.signPasskeyOn : messages.signPasskeyOff], button)
}
