import type { Clock, Store } from '#kernel'
import type { Connector, ConnectorDriver } from '#kernel/contracts'
import { cosmosNamespace } from '../contract.js'
import { walletConnectorsAtom } from '../state.js'

/** The page, as wallets use it: each adds an object under its key. */
export type WalletPage = EventTarget & Readonly<Partial<Record<WalletKey, unknown>>>

/** Key of a wallet in the page. */
export type WalletKey = (typeof wallets)[number]['key']

/** A wallet that was found. */
export interface FoundWallet {
  /** Equal on every page load. */
  readonly key: WalletKey
  readonly name: string
  /** Whether the wallet has a function. Its getters may throw. */
  has(method: string): boolean
  /** Calls a function of the wallet. The answer is unchecked. */
  call(method: string, ...inputs: readonly unknown[]): Promise<unknown>
  /** Subscribes to changes of the accounts. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void
}

/** Wallets with the convention of Keplr, and the event that says that another account is in use. */
const wallets = [
  { key: 'keplr', name: 'Keplr', event: 'keplr_keystorechange' },
  { key: 'leap', name: 'Leap', event: 'leap_keystorechange' },
] as const

/**
 * Time until the page is read again, in milliseconds: wallets may come late, and no event announces them. The last pause is
 * followed by none, except when the page gets the focus.
 */
const pausesMs = [100, 200, 400, 800, 1_600, 3_200]

/** Returns a function of an object; undefined if there is none, or if its getter throws. */
function functionOf(owner: object, name: string): ((...inputs: readonly unknown[]) => unknown) | undefined {
  try {
    const value = (owner as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'function' ? (value as (...inputs: readonly unknown[]) => unknown) : undefined
  } catch {
    return undefined
  }
}

/** Reads a wallet of a page; undefined if there is none. */
export function readWallet(page: WalletPage, key: WalletKey): FoundWallet | undefined {
  const { name, event } = wallets.find((wallet) => wallet.key === key) ?? wallets[0]
  const owner = readOwner(page, key)
  if (!owner || !['enable', 'getKey'].every((method) => functionOf(owner, method))) return undefined
  return Object.freeze({
    key,
    name,
    has: (method: string) => functionOf(owner, method) !== undefined,
    call: async (method: string, ...inputs: readonly unknown[]) =>
      functionOf(owner, method)?.apply(owner, [...inputs]),
    onChange(listener: () => void) {
      page.addEventListener(event, listener)
      return () => page.removeEventListener(event, listener)
    },
  })
}

function readOwner(page: WalletPage, key: WalletKey): object | undefined {
  try {
    const value = page[key]
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function'
    return isObject ? value : undefined
  } catch {
    return undefined
  }
}

/** Whether the wallet of a key is another one, which took that key as well. */
function isBorrowed(page: WalletPage, key: WalletKey): boolean {
  const owner = readOwner(page, key)
  return key === 'keplr' && owner !== undefined && owner === readOwner(page, 'leap')
}

/**
 * Lists the wallets of a page, also those that come later.
 *
 * @returns a function that stops looking and empties the list
 */
export function discoverWallets(
  page: WalletPage,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  driver: (wallet: FoundWallet) => Promise<ConnectorDriver>,
): () => void {
  const over = new AbortController()
  const { signal } = over

  function lookAtPage() {
    for (const { key } of wallets) {
      const listed = store.get(walletConnectorsAtom)
      const id = `${cosmosNamespace}.${key}`
      if (listed.some((connector) => connector.id === id) || isBorrowed(page, key)) continue
      const wallet = readWallet(page, key)
      if (!wallet) continue
      const connector: Connector = {
        id,
        name: wallet.name,
        kind: 'ANNOUNCED',
        namespace: cosmosNamespace,
        load: () => driver(wallet),
      }
      store.set(walletConnectorsAtom, [...listed, Object.freeze(connector)])
    }
  }

  async function lookAgain() {
    for (const pauseMs of pausesMs) {
      await clock.sleep(pauseMs, signal)
      lookAtPage()
    }
  }

  lookAtPage()
  for (const event of ['DOMContentLoaded', 'load', 'focus', ...wallets.map((wallet) => wallet.event)])
    page.addEventListener(event, lookAtPage, { signal })
  // rejects only when it is over
  lookAgain().catch(() => {})
  return () => {
    over.abort()
    store.set(walletConnectorsAtom, [])
  }
}
