import { createHash } from 'node:crypto'
import { appLink, page, pairingPage } from './links.mjs'

/**
 * @typedef {{ id: string, name: string, image_id: string, rdns?: string | undefined, chains?: string[],
 *   namespaces?: string[], assumed?: true, mobile_link?: string | undefined, desktop_link?: string | undefined,
 *   webapp_link?: string | undefined, homepage?: string | undefined, app_store?: string | undefined,
 *   play_store?: string | undefined, chrome_store?: string | undefined, badge_type?: 'certified',
 *   aliases: string[] }} CatalogueWallet
 */

/** What a wallet serves of which no source says otherwise. */
const assumedNamespace = 'eip155'

/**
 * Makes the catalogue's wallet of what the sources say.
 *
 * @param {import('./source-wallet.mjs').SourceWallet} source
 * @param {import('./known-wallets.mjs').KnownWallet | undefined} known
 * @param {import('./read-wallet-book.mjs').BookEntry | undefined} book
 * @param {string | undefined} furtherRdns
 * @returns {CatalogueWallet}
 */
export function makeWallet(source, known, book, furtherRdns) {
  const link = appLink(source.native) ?? pairingPage(source.universal)
  return {
    id: known?.id ?? ownId(source.key),
    name: source.name.normalize('NFC').trim(),
    image_id: source.pictureId,
    rdns: known?.rdns === undefined ? (rdnsOf(source.rdns) ?? furtherRdns) : (known.rdns ?? undefined),
    ...networksOf(known, book),
    mobile_link: known?.link === undefined ? link : (known.link ?? undefined),
    desktop_link: appLink(source.desktop),
    webapp_link: pairingPage(source.web),
    homepage: page(source.homepage),
    app_store: page(source.ios),
    play_store: page(source.android),
    chrome_store: page(source.chrome),
    ...(known && { badge_type: 'certified' }),
    aliases: [source.key],
  }
}

/**
 * An id that stays: of the same form as an explorer's, made of what the source calls the wallet.
 *
 * @param {string} key
 */
export function ownId(key) {
  return createHash('sha256').update(`foyer wallet ${key}`).digest('hex')
}

/** @param {string | null | undefined} given */
function rdnsOf(given) {
  return given && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(given) ? given : undefined
}

/**
 * The book is about what a wallet injects beside the usual, so that it does not name a namespace says nothing.
 *
 * @param {import('./known-wallets.mjs').KnownWallet | undefined} known
 * @param {import('./read-wallet-book.mjs').BookEntry | undefined} book
 */
function networksOf(known, book) {
  const told = new Set([...(known?.namespaces ?? []), ...(book?.namespaces ?? [])])
  const chains = [...(book?.chains ?? [])].filter((chain) => !told.has(namespaceOf(chain))).sort()
  const sourced = new Set([
    ...(known?.said ?? []),
    ...(book?.namespaces ?? []),
    ...[...(book?.chains ?? [])].map(namespaceOf),
  ])
  const byHand = (known?.namespaces ?? []).some((namespace) => !sourced.has(namespace))
  const unknown = !known?.namespaces && !sourced.has(assumedNamespace)
  if (unknown) told.add(assumedNamespace)
  const assumed = byHand || unknown
  return {
    ...(chains.length > 0 && { chains }),
    ...(told.size > 0 && { namespaces: [...told].sort() }),
    ...(assumed && { assumed: /** @type {const} */ (true) }),
  }
}

/** @param {string} chain */
function namespaceOf(chain) {
  return chain.slice(0, chain.indexOf(':'))
}
