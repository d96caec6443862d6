import type { CatalogueWallet } from './catalogue.js'

/** Wallet with what searches compare, computed once. */
export interface IndexedWallet {
  readonly wallet: CatalogueWallet
  readonly order: number
  /** Id and aliases. */
  readonly ids: readonly string[]
  /** Name in lower case. */
  readonly name: string
  /** Returns whether it supports a network (CAIP-2). */
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
