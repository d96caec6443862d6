import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

let estimator: ZxcvbnFactory | undefined

/**
 * Whether a password withstands guessing offline: 3 of 4 or more by zxcvbn.
 *
 * @param known words of the user that a guess would begin with, such as the e-mail address
 */
export function isStrongPassword(password: string, known: readonly string[]): boolean {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  // long texts take quadratic time, and are not weaker for what follows
  return estimator.check(password.slice(0, 100), [...known]).score >= 3
}
