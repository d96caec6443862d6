import type { SigningPasskeyTexts } from '../passkey/signing-passkey.js'
import type { PasskeyTexts } from '../recovery/passkey-protection.js'
import { viewMessages as messages } from './messages.js'

/** Texts around the passkey of a wallet. */
export const passkeyTexts = (): PasskeyTexts => ({
  name: messages.passkeyName,
  unsupported: messages.passkeyUnsupported,
  failed: messages.passkeyFailed,
  noPrf: messages.passkeyNoPrf,
})

/** Texts around the passkey that is asked for before each signature. */
export const signingPasskeyTexts = (): SigningPasskeyTexts => ({
  name: messages.signPasskeyName,
  unsupported: messages.signPasskeyUnsupported,
  failed: messages.passkeyFailed,
})
