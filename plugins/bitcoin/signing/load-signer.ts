import { bitcoinErrors } from '../errors.js'

/** The parts of @scure/btc-signer that read, build and check transactions. */
export type Signer = typeof import('./signer.js')

/**
 * Loads @scure/btc-signer, an optional peer dependency.
 *
 * @throws bitcoin/SIGNER_MISSING with the command that installs it
 */
export async function loadSigner(): Promise<Signer> {
  try {
    return await import('./signer.js')
  } catch (cause) {
    throw bitcoinErrors.SIGNER_MISSING({ cause })
  }
}
