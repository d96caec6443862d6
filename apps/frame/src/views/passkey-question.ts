import { askAssertion, type PasskeyChallenge } from '../passkey/ask-assertion.js'
import type { Assertion } from '../passkey/verify-assertion.js'
import { viewMessages as messages } from './messages.js'
import { paragraph } from './parts.js'
import { signingPasskeyTexts } from './passkey-texts.js'
import { runView, type ShellTestParts, type ViewPlace } from './shell.js'

/**
 * Asks for the passkey of a signature that was approved, while the browser shows its own question. Undefined if the user closes the
 * view, or the passkey is not used.
 */
export async function askPasskey(
  place: ViewPlace,
  challenge: PasskeyChallenge,
  tests?: ShellTestParts,
): Promise<Assertion | undefined> {
  let assertion: Assertion | undefined
  await runView(
    place,
    (shell) => {
      shell.show({
        title: messages.signPasskeyAskTitle,
        body: [paragraph(messages.signPasskeyAskText)],
        actions: [shell.plainButton(messages.cancel, shell.close)],
      })
      askAssertion(challenge, signingPasskeyTexts(), shell.closed)
        .then((answered) => {
          if (!shell.closed.aborted) assertion = answered
        })
        .catch(() => undefined)
        .finally(shell.close)
    },
    tests,
  )
  return assertion
}
