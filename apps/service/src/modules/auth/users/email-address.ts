import { domainToASCII } from 'node:url'
import { HttpError } from '../../../platform/http/http-error.js'

const maxLength = 254
const maxLocalLength = 64
/**
 * RFC 5321 without quoted local parts, and RFC 6531 for letters of other scripts, without characters that are not drawn or turn the
 * direction of the text.
 */
const local = /^[^\s\p{C}"(),:;<>@[\\\]]+$/u
const domain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/**
 * Returns an e-mail address as it is compared and stored: NFC, the domain in ASCII, everything in lower case. Dots and what follows a
 * plus stay, because they are different mailboxes for some providers.
 *
 * @throws an HttpError with 400
 */
export function readEmailAddress(text: string): string {
  const normal = text.trim().normalize('NFC')
  const at = normal.lastIndexOf('@')
  const name = normal.slice(0, at).toLowerCase()
  const host = domainToASCII(normal.slice(at + 1)).toLowerCase()
  const address = `${name}@${host}`
  const isAddress = at > 0 && name.length <= maxLocalLength && local.test(name) && domain.test(host)
  // the widget checks the form as well; `text` itself may have line breaks at its ends
  if (!isAddress || address.length > maxLength || /[\r\n]/.test(text))
    throw new HttpError(400, 'email', 'email must be an e-mail address')
  return address
}
