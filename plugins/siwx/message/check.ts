import { readTime } from './check-field.js'
import { SignInError, type SignInFields } from './fields.js'

/** Fields that a session must have. Those that are left out are not compared. */
export type ExpectedSignIn = Partial<SignInFields>

/**
 * Checks the fields of a message against those that are expected, and its times against the clock.
 *
 * @param now milliseconds since 1970
 * @param skewMs by how much the clock may be behind that of the beginning, in milliseconds. Default: 0
 * @throws SignInError that names the first field that differs, or the time that has not come or is over
 */
export function checkSignIn(fields: SignInFields, expected: ExpectedSignIn, now: number, skewMs = 0): void {
  for (const [name, value] of Object.entries(expected)) {
    const field = name as keyof SignInFields
    if (value !== undefined && JSON.stringify(fields[field]) !== JSON.stringify(value))
      throw new SignInError(field, 'is another one than expected')
  }
  const { expirationTime, notBefore, issuedAt } = fields
  // a time that cannot be read admits nobody
  const at = (text: string) => readTime(text) ?? Number.NaN
  if (Number.isNaN(at(issuedAt))) throw new SignInError('issuedAt', 'must be a time of RFC 3339')
  if (expirationTime !== undefined && !(now < at(expirationTime)))
    throw new SignInError('expirationTime', 'is over: sign in again')
  if (notBefore !== undefined && !(now + skewMs >= at(notBefore)))
    throw new SignInError('notBefore', 'has not come yet')
}
