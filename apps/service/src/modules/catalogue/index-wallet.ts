import type { CatalogueWallet } from './catalogue.js'

/** What is asked of a wallet again and again, worked out once. */
export interface IndexedWallet {
  readonly wallet: CatalogueWallet
  readonly order: number
  /** Its id and its aliases. */
  readonly ids: readonly string[]
  /** As searches compare it. */
  readonly name: string
  /** Whether it serves a network, by its whole id. */
  serves(chain: string): boolean
}

export function indexWallet(wallet: CatalogueWallet, order: number): IndexedWallet {
  const [chains, namespaces] = [new Set(wallet.chains), new Set(wallet.namespaces)]
  return {
    wallet,
    order,
    ids: [wallet.id, ...wallet.aliases],
    name: wallet.name.normalize('NFKC').toLowerCase(),
    serves: (chain) => chains.has(chain) || namespaces.has(chain.slice(0, chain.indexOf(':'))),
  }
}
