import { combine, split } from 'shamir-secret-sharing'
import { entropyBytes } from './entropy.js'
import { WrongShareError } from './errors.js'

/** Length of a share in bytes: a byte per byte of the entropy, and its coordinate. */
const shareBytes = entropyBytes + 1

/**
 * Shares of one split, 33 bytes each. Any two of them give the entropy; one of them gives nothing. Shares of different splits
 * do not fit together.
 */
export interface Shares {
  readonly device: Uint8Array
  readonly login: Uint8Array
  readonly recovery: Uint8Array
  /** Share of the recovery kit: saved by the user, or dropped. */
  readonly kit: Uint8Array
}

/** Two shares of one split, in any order. */
export type SharePair = readonly [Uint8Array, Uint8Array]

/** Splits entropy into four shares with threshold two (Shamir's secret sharing over GF(2⁸)). Each call is a new split. */
export async function splitEntropy(entropy: Uint8Array): Promise<Shares> {
  const [device, login, recovery, kit] = await split(entropy, 4, 2)
  if (!device || !login || !recovery || !kit)
    throw new Error('splitEntropy: the library returned fewer shares')
  return { device, login, recovery, kit }
}

/**
 * Combines two shares. The result is a wallet's entropy only if the shares are of one split, which is not checked here: compare
 * the address that it gives.
 *
 * @returns 32 bytes, which the caller overwrites
 * @throws WrongShareError if a share has a wrong length, or both have one coordinate, as the same share twice has
 */
export async function combineShares(first: Uint8Array, second: Uint8Array): Promise<Uint8Array> {
  const wrong = [first, second].find((share) => share.length !== shareBytes)
  if (wrong) throw new WrongShareError(`${wrong.length} bytes, expected ${shareBytes}`)
  try {
    return await combine([first, second])
  } catch (error) {
    throw new WrongShareError('both shares have the same coordinate', { cause: error })
  }
}
