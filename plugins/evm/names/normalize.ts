import { loadPeer } from '../errors.js'

/** Labels of letters a to z, digits and hyphens, none of them third and fourth: ENSIP-15 leaves them as they are. */
const plain = /^((?!..--)[a-z\d-]+\.)*(?!..--)[a-z\d-]+$/

/**
 * Normalizes a name (ENSIP-15); undefined if it is invalid, such as one with look-alike letters of other scripts. The tables for
 * letters beyond a to z come with viem, and are loaded for names that have them.
 *
 * @throws evm/VIEM_MISSING if such a name needs viem and the page does not have it
 */
export async function normalizedName(name: string): Promise<string | undefined> {
  const lower = name.toLowerCase()
  if (plain.test(lower)) return lower
  const { normalize } = await loadPeer(() => import('./viem.js'))
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
