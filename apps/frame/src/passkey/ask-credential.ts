import { FrameError } from '../frame-error.js'

/** Texts of a passkey that was not used. */
export interface CredentialTexts {
  readonly unsupported: string
  readonly failed: string
}

/** Time for a question of the browser, in milliseconds. */
export const credentialTimeoutMs = 5 * 60_000

/** Asks the browser for a passkey. @throws FrameError with the reason */
export async function askCredential(
  texts: CredentialTexts,
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (typeof PublicKeyCredential === 'undefined') throw new FrameError(texts.unsupported)
  const credential = await ask().catch((error: unknown) => {
    throw new FrameError(
      error instanceof DOMException && error.name === 'NotSupportedError' ? texts.unsupported : texts.failed,
    )
  })
  if (!credential) throw new FrameError(texts.failed)
  return credential as PublicKeyCredential
}
