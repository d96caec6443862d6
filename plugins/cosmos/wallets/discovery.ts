import type { Clock, Store } from '#kernel'
import {
  identifyConnectors,
  lookForWallets,
  type ConnectorCandidate,
  type Connector,
  type ConnectorDriver,
} from '#kernel/chain'
import { cosmosNamespace, type CosmosWallet } from '../contract.js'
import { walletConnectorsAtom } from '../state.js'
import { keplrKey, otherWalletUnderKeplr } from './keplr-key.js'

/** A wallet that was found. */
export interface FoundWallet extends Pick<CosmosWallet, 'key' | 'name'> {
  /** Whether the wallet has a function. Its getters may throw. */
  has(method: string): boolean
  /** Calls a function of the wallet. The answer is unchecked. */
  call(method: string, ...inputs: readonly unknown[]): Promise<unknown>
  /** Subscribes to changes of the accounts. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** Wallets that are looked for in every page. */
export const knownWallets: readonly CosmosWallet[] = [
  { key: keplrKey, name: 'Keplr', event: 'keplr_keystorechange' },
  { key: 'leap', name: 'Leap', event: 'leap_keystorechange' },
]

/** Returns a function of an object; undefined if there is none, or if its getter throws. */
function functionOf(owner: object, name: string): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const value = (owner as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'function' ? (value as (...inputs: readonly unknown[]) => unknown) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a wallet of a page; undefined if there is none.
 *
 * @param path path of its object. Default: the key
 */
export function readWallet(
  page: EventTarget,
  { key, name, event }: CosmosWallet,
  path: string = key,
): FoundWallet | undefined {
  const owner = readOwner(page, path)
  if (!owner || !['enable', 'getKey'].every((method) => functionOf(owner, method))) return undefined
  return Object.freeze({
    key,
    name,
    has: (method: string) => functionOf(owner, method) !== undefined,
    call: async (method: string, ...inputs: readonly unknown[]) =>
      functionOf(owner, method)?.apply(owner, [...inputs]),
    onChange(listener: () => void) {
      if (event === undefined) return () => {}
      page.addEventListener(event, listener)
      return () => page.removeEventListener(event, listener)
    },
  })
}

/** Object under a key, which is a path below `window`: `okxwallet.keplr`. */
function readOwner(page: object, key: string): object | undefined {
  try {
    const value = key
      .split('.')
      .reduce<unknown>((owner, part) => (Object(owner) as Readonly<Record<string, unknown>>)[part], page)
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
    return isObject ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether the object under the key of Keplr is that of another wallet, which took that key as well. */
function isBorrowed(page: object, key: string, wallets: readonly CosmosWallet[]): boolean {
  const owner = readOwner(page, key)
  return (
    key === keplrKey &&
    owner !== undefined &&
    wallets.some((other) => other.key !== key && readOwner(page, other.key) === owner)
  )
}

/** Returns the wallet that is found under a key: that of Keplr may be taken by another one, which the host may list as well. */
function walletUnder(page: object, looked: CosmosWallet, wallets: readonly CosmosWallet[]): CosmosWallet {
  const owner = looked.key === keplrKey ? readOwner(page, keplrKey) : undefined
  const other = owner && otherWalletUnderKeplr(owner)
  return wallets.find(({ key }) => key === other?.key) ?? other ?? looked
}

/**
 * Lists the wallets of a page, also those that come later.
 *
 * @param wallets wallets to look for
 * @returns a function that stops looking and empties the list
 */
export function discoverWallets(
  page: EventTarget,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  wallets: readonly CosmosWallet[],
  driver: (wallet: FoundWallet) => Promise<ConnectorDriver>,
): () => void {
  const over = new AbortController()
  const candidates = new Map<string, ConnectorCandidate>()

  function lookAtPage() {
    for (const looked of wallets) {
      const actual = walletUnder(page, looked, wallets)
      const { key } = actual
      if (candidates.has(key) || isBorrowed(page, key, wallets)) continue
      const wallet = readWallet(page, actual) ?? readWallet(page, actual, looked.key)
      if (!wallet) continue
      const connector: Connector = {
        id: `${cosmosNamespace}.${key}`,
        name: wallet.name,
        kind: 'ANNOUNCED',
        role: 'installed',
        namespace: cosmosNamespace,
        load: () => driver(wallet),
      }
      // keys are unique
      candidates.set(key, { connector, traits: [] })
      store.set(walletConnectorsAtom, identifyConnectors([...candidates.values()]))
    }
  }

  const events = wallets.flatMap((wallet) => wallet.event ?? [])
  lookForWallets(page, { store, clock, signal: over.signal, events }, lookAtPage)
  return () => {
    over.abort()
    store.set(walletConnectorsAtom, [])
  }
}
