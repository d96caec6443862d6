/** Maximum length of an address, by RFC 5321. */
const maxLength = 254

/**
 * Whether a text looks like an e-mail address: one @, a domain with a dot, no spaces, and no characters that are not drawn or turn the direction of the text. Only a mail that
 * arrives proves an address.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= maxLength &&
    /^[^\s@\p{C}<>(),;:"[\]\\]{1,64}@[^\s@\p{C}.<>(),;:"[\]\\]+(\.[^\s@\p{C}.<>(),;:"[\]\\]+)+$/u.test(text)
  )
}
