import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The book's words for what is injected, and the CAIP-2 namespaces they stand for; others have none of ours. */
/** @type {Readonly<Record<string, string>>} */
const namespaces = { evm: 'eip155', sol: 'solana', btc: 'bip122' }

/**
 * @typedef {{ rdns: string | undefined, name: string, chains: Set<string>, namespaces: Set<string> }} BookEntry
 *   `chains` are networks by name, `namespaces` those of which no network is named
 */

/**
 * Reads which networks wallets serve from the wallet book. What it lists apart for each namespace of a wallet comes
 * out as one entry.
 *
 * @param {string} root the package's folder
 * @returns {Promise<BookEntry[]>}
 */
export async function readWalletBook(root) {
  const { default: book } = await import(pathToFileURL(join(root, 'wallet-book-fallbacks.js')).href)
  /** @type {Map<string, BookEntry>} */
  const entries = new Map()
  for (const [key, wallet] of Object.entries(book.wallets)) {
    const group = wallet.group ?? key
    const entry = entries.get(group) ?? {
      rdns: undefined,
      name: wallet.name,
      chains: new Set(),
      namespaces: new Set(),
    }
    entries.set(group, entry)
    entry.rdns ??= wallet.eip6963Config?.rdns
    for (const chain of wallet.chains ?? []) entry.chains.add(chain)
    for (const { chain } of wallet.injectedConfig ?? []) {
      if (namespaces[chain]) entry.namespaces.add(namespaces[chain])
    }
  }
  for (const { chains, namespaces: served } of entries.values()) {
    // a list of networks says more than a namespace
    for (const chain of chains) served.delete(chain.split(':')[0] ?? '')
  }
  return [...entries.values()]
}
