import { HttpError } from '../platform/http/http-error.js'

/** Answer to a code of six digits that is wrong, while tries are left. */
export function wrongCode(triesLeft: number): HttpError {
  const tries = triesLeft === 1 ? '1 try' : `${triesLeft} tries`
  return new HttpError(400, 'code', `That code is not right. ${tries} left.`)
}
