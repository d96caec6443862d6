import { solanaErrors } from '../errors.js'

/** The parts of @solana/web3.js that build transactions. */
export type Web3 = typeof import('./web3.js')

/**
 * Loads @solana/web3.js, an optional peer dependency.
 *
 * @throws solana/WEB3_MISSING with the command that installs it
 */
export async function loadWeb3(): Promise<Web3> {
  try {
    return await import('./web3.js')
  } catch (cause) {
    throw solanaErrors.WEB3_MISSING({ cause })
  }
}
