import type { Platform } from '#kernel'

/**
 * The link that hands a pairing address to a wallet's app or page: `{link}wc?uri=…`. On Android, Telegram decodes what it
 * is given once more than others, so it is encoded twice there.
 *
 * @param link the wallet's own, with or without its slashes: `trust:`, `trust://`, `https://metamask.app.link/`
 */
export function pairingLink(link: string, uri: string, { telegram, mobile }: Platform): string {
  const encoded = encodeURIComponent(uri)
  const isDecodedTwice = telegram && mobile === 'android'
  return `${linkStart(link)}wc?uri=${isDecodedTwice ? encodeURIComponent(encoded) : encoded}`
}

/** The link with its slashes, ready for a path. */
export function linkStart(link: string): string {
  const whole = link.includes('://') ? link : `${link.replace(/[/:]/g, '')}://`
  return whole.endsWith('/') ? whole : `${whole}/`
}
