import type { SignInFields } from '../contract/fields.js'

export type { SignInFields } from '../contract/fields.js'

/** Name of a field of {@link SignInFields}, or `text` for the message as a whole. */
export type SignInField = keyof SignInFields | 'text'

/** A sign-in message that is refused. `field` is what is wrong. */
export class SignInError extends Error {
  readonly field: SignInField

  constructor(field: SignInField, problem: string) {
    super(`Sign-in message: ${field} ${problem}`)
    this.name = 'SignInError'
    this.field = field
  }
}
