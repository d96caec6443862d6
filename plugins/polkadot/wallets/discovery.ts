import { cleanName, type Clock, type Store } from '#kernel'
import {
  identifyConnectors,
  lookForWallets,
  type ConnectorCandidate,
  type Connector,
  type ConnectorDriver,
} from '#kernel/chain'
import { polkadotNamespace } from '../contract.js'
import { extensionConnectorsAtom, unlistedAtom } from '../state.js'

/** The page, as extensions use it: each adds an entry to `injectedWeb3`. */
export interface ExtensionPage extends EventTarget {
  readonly injectedWeb3?: unknown
  readonly walletExtension?: unknown
}

/** An extension that was found, read once. */
export interface FoundExtension {
  /** Key of the extension: equal on every page load. */
  readonly key: string
  readonly name: string
  /** Asks the extension for access. The answer is unchecked. */
  enable(origin: string): Promise<unknown>
}

/** Names of extensions that are known by their keys. */
const names = new Map([
  ['polkadot-js', 'Polkadot.js'],
  ['talisman', 'Talisman'],
  ['subwallet-js', 'SubWallet'],
  ['fearless-wallet', 'Fearless Wallet'],
  ['enkrypt', 'Enkrypt'],
  ['polkagate', 'PolkaGate'],
  ['mimir', 'Mimir'],
])

/** Maximum number of listed extensions. */
const maxListed = 50
/** Maximum number of entries that are read. */
const maxRead = 200
const maxKeyLength = 64

/** Reads an entry of `injectedWeb3`; undefined if it is no extension. */
export function readExtension(page: ExtensionPage, key: string, entry: unknown): FoundExtension | undefined {
  try {
    const extension = Object(entry) as Readonly<Record<string, unknown>>
    const { enable, connect } = extension
    const ask = typeof enable === 'function' ? enable : connect
    const known = isNova(page, key) ? 'Nova Wallet' : names.get(key)
    const name = known ?? cleanName(key)
    if (typeof ask !== 'function' || key.length > maxKeyLength || !name) return undefined
    return Object.freeze({
      key,
      name,
      enable: async (origin: string) => ask.call(extension, origin) as unknown,
    })
  } catch {
    return undefined
  }
}

/** Nova Wallet uses the key of Polkadot.js in its own browser. */
function isNova(page: ExtensionPage, key: string): boolean {
  if (key !== 'polkadot-js') return false
  try {
    const { isNovaWallet } = Object(page.walletExtension) as { readonly isNovaWallet?: unknown }
    return isNovaWallet === true
  } catch {
    return false
  }
}

/**
 * Lists the extensions of a page, also those that come later.
 *
 * @returns a function that stops looking and empties the list
 */
export function discoverExtensions(
  page: ExtensionPage,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  driver: (extension: FoundExtension) => Promise<ConnectorDriver>,
): () => void {
  const over = new AbortController()
  const seen = new Set<string>()
  const candidates: ConnectorCandidate[] = []

  function lookAtPage() {
    try {
      const entries = Object(page.injectedWeb3) as Readonly<Record<string, unknown>>
      for (const key of Object.keys(entries).slice(0, maxRead)) if (!seen.has(key)) add(key, entries)
    } catch {
      // a page that throws has no extensions
    }
  }

  function add(key: string, entries: Readonly<Record<string, unknown>>) {
    const extension = readExtension(page, key, readEntry(entries, key))
    // an entry that is none yet may become one
    if (!extension) return
    seen.add(key)
    if (candidates.length >= maxListed) return store.set(unlistedAtom, (count) => count + 1)
    const connector: Connector = {
      id: `${polkadotNamespace}.${key}`,
      name: extension.name,
      kind: 'ANNOUNCED',
      role: 'installed',
      namespace: polkadotNamespace,
      load: () => driver(extension),
    }
    // keys are unique
    candidates.push({ connector, traits: [] })
    store.set(extensionConnectorsAtom, identifyConnectors(candidates))
  }

  lookForWallets(page, { store, clock, signal: over.signal }, lookAtPage)
  return () => {
    over.abort()
    store.set(extensionConnectorsAtom, [])
    store.set(unlistedAtom, 0)
  }
}

function readEntry(entries: Readonly<Record<string, unknown>>, key: string): unknown {
  try {
    return entries[key]
  } catch {
    return undefined
  }
}
