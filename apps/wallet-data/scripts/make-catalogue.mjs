import { furtherRdns, knownWallets } from './known-wallets.mjs'
import { makeWallet } from './make-wallet.mjs'

/**
 * Puts the sources together: the known wallets in their order, then the others in the order of their source.
 *
 * @param {readonly import('./source-wallet.mjs').SourceWallet[]} sources
 * @param {readonly import('./read-wallet-book.mjs').BookEntry[]} book
 * @param {readonly import('./make-wallet.mjs').CatalogueWallet[]} before the catalogue as it was: an id that was
 *   once given out stays good as an alias
 * @returns {import('./make-wallet.mjs').CatalogueWallet[]}
 * @throws {Error} when a known wallet has no source, or two wallets share an id, an alias or a picture
 */
export function makeCatalogue(sources, book, before) {
  const known = new Map(knownWallets.map((wallet) => [wallet.key, wallet]))
  const byKey = new Map(sources.map((source) => [source.key, source]))
  const missing = [...known.keys()].filter((key) => !byKey.has(key))
  if (missing.length > 0) throw new Error(`No source has ${missing.join(', ')}.`)
  const order = new Set([...known.keys(), ...byKey.keys()])
  const wallets = [...order].map((key) => {
    const source = /** @type {import('./source-wallet.mjs').SourceWallet} */ (byKey.get(key))
    return makeWallet(source, known.get(key), entryOf(source, book), furtherRdns[key])
  })
  for (const wallet of wallets) wallet.aliases = [...aliasesOf(wallet, before)].sort()
  refuseDoubles(wallets)
  return wallets
}

/**
 * @param {import('./source-wallet.mjs').SourceWallet} source
 * @param {readonly import('./read-wallet-book.mjs').BookEntry[]} book
 */
function entryOf(source, book) {
  return (
    book.find(({ rdns }) => rdns !== undefined && rdns === source.rdns) ??
    book.find(({ rdns, name }) => (!rdns || !source.rdns) && plain(name) === plain(source.name))
  )
}

/** @param {string} name */
function plain(name) {
  return name.toLowerCase().replace(/\bwallet\b|[^a-z0-9]/g, '')
}

/**
 * @param {import('./make-wallet.mjs').CatalogueWallet} wallet
 * @param {readonly import('./make-wallet.mjs').CatalogueWallet[]} before
 */
function aliasesOf(wallet, before) {
  const [key = ''] = wallet.aliases
  const earlier = before.filter(({ aliases }) => aliases.includes(key))
  const all = new Set([key, ...earlier.flatMap(({ id, aliases }) => [id, ...aliases])])
  all.delete(wallet.id)
  return all
}

/** @param {readonly import('./make-wallet.mjs').CatalogueWallet[]} wallets */
function refuseDoubles(wallets) {
  const names = [
    wallets.flatMap(({ id, aliases }) => [id, ...aliases]),
    wallets.map(({ image_id }) => image_id),
  ]
  for (const all of names) {
    const doubles = all.filter((name, index) => all.indexOf(name) !== index)
    if (doubles.length > 0) throw new Error(`More than one wallet has ${doubles.join(', ')}.`)
  }
}
