import * as z from 'zod'

/**
 * Returns the schema of a text in a request.
 *
 * @param message says what the text must be, for a wrong type and a wrong form
 * @param maxLength for forms that do not limit it
 */
export function textField(form: RegExp, message: string, maxLength?: number) {
  const limits = maxLength === undefined ? [] : [z.maxLength(maxLength, message)]
  return z.string(message).check(...limits, z.regex(form, message))
}
