import { fromBase64Url, toBase64Url } from '../wallet/base64url.js'
import { askCredential, credentialTimeoutMs, type CredentialTexts } from './ask-credential.js'
import type { Assertion } from './verify-assertion.js'

/** Challenge of one signature, and the passkey that has to answer it. */
export interface PasskeyChallenge {
  readonly credentialId: string
  readonly challenge: Uint8Array
}

/** Asks the browser for the answer of a passkey, with the user verified. @throws FrameError with the reason */
export async function askAssertion(
  { credentialId, challenge }: PasskeyChallenge,
  texts: CredentialTexts,
  signal?: AbortSignal,
): Promise<Assertion> {
  const credential = await askCredential(texts, () =>
    navigator.credentials.get({
      publicKey: {
        challenge: Uint8Array.from(challenge),
        allowCredentials: [{ type: 'public-key', id: Uint8Array.from(fromBase64Url(credentialId)) }],
        userVerification: 'required',
        timeout: credentialTimeoutMs,
      },
      ...(signal && { signal }),
    }),
  )
  const { authenticatorData, clientDataJSON, signature } =
    credential.response as AuthenticatorAssertionResponse
  return {
    credentialId: toBase64Url(new Uint8Array(credential.rawId)),
    authenticatorData: new Uint8Array(authenticatorData),
    clientData: new Uint8Array(clientDataJSON),
    signature: new Uint8Array(signature),
  }
}
