/** Schemes that would do something else than open an app. */
const notApps = /^(https?|wc|javascript|data|vbscript|file|blob|about|ftp|mailto|tel|sms|intent|myapp):/i
/** Pages that offer an app, and so take no pairing address. */
const stores = /^https:\/\/([\w-]+\.)*(google\.com|apple\.com|mozilla\.org|microsoft\.com|opera\.com)\//

/**
 * An app's link as pairing needs it: `{link}/wc?uri=` opens it; a slash that is there is not doubled.
 *
 * @param {string | null | undefined} given
 * @returns {string | undefined} undefined when nothing can be put behind it
 */
export function appLink(given) {
  const link = given?.trim() ?? ''
  if (!/^[a-z][a-z0-9+.-]*:\/\/[\w./~-]*$/i.test(link) || notApps.test(link)) return undefined
  return link
}

/**
 * A page that takes a pairing address, as {@link appLink} makes it.
 *
 * @param {string | null | undefined} given
 * @returns {string | undefined}
 */
export function pairingPage(given) {
  const address = page(given)
  if (!address || stores.test(address) || /[?#]/.test(address)) return undefined
  return address
}

/**
 * A page to look at.
 *
 * @param {string | null | undefined} given
 * @returns {string | undefined} undefined for anything but https
 */
export function page(given) {
  const text = given?.trim() ?? ''
  if (!URL.canParse(text)) return undefined
  const { protocol, username, href } = new URL(text)
  return protocol === 'https:' && username === '' ? href : undefined
}
