import type { Clock, Store } from '#kernel'
import { identifyConnectors, isSameName, lookForWallets, type ConnectorDriver } from '#kernel/chain'
import {
  standardWalletsAtom,
  toConnectorCandidate,
  type StandardWallet,
} from '#plugins/wallet-standard/contract'
import { bitcoinNamespace } from '../contract.js'
import { connectorsAtom } from '../state.js'
import { readPageWallets, type PageWallet } from './page-wallets.js'
import type { WalletApi } from './wallet-api.js'

/** Features that a wallet of Wallet Standard must have. */
const requiredFeatures = ['bitcoin:connect', 'bitcoin:signMessage']

/**
 * Lists wallets that announce themselves by Wallet Standard, and objects that wallets put into the page. A wallet in both ways
 * is listed once, by Wallet Standard, if no other wallet has its name.
 *
 * @returns a function that stops and empties the list
 */
export function discoverWallets({
  page,
  store,
  clock,
  createDriver,
}: {
  readonly page: EventTarget
  readonly store: Store
  readonly clock: Clock
  /** Loads the driver of a wallet. */
  createDriver(wallet: () => Promise<WalletApi>): Promise<ConnectorDriver>
}): () => void {
  const over = new AbortController()
  let found: readonly PageWallet[] = []

  function list() {
    const announced = store.get(standardWalletsAtom).filter(isBitcoinWallet)
    // a name that several wallets have identifies none: all of them are listed
    const isListedOnce = (wallet: PageWallet) =>
      [announced, found].every((wallets) => wallets.filter((other) => isSameName(other, wallet)).length === 1)
    const standard = announced.map((wallet) =>
      toConnectorCandidate(wallet, bitcoinNamespace, () =>
        createDriver(async () => (await import('../load-with-connection.js')).createStandardApi(wallet)),
      ),
    )
    const others = found
      .filter((wallet) => !isListedOnce(wallet))
      .map(({ id, name, imageUrl, rdns, createApi }) => ({
        connector: {
          ...{ id, name, kind: 'ANNOUNCED', namespace: bitcoinNamespace, imageUrl, rdns },
          role: 'installed' as const,
          load: () => createDriver(createApi),
        },
        // ids are unique paths
        traits: [],
      }))
    store.set(connectorsAtom, identifyConnectors([...standard, ...others]))
  }

  function look() {
    const now = readPageWallets(page)
    const isSame = now.length === found.length && now.every(({ object }, at) => object === found[at]?.object)
    if (isSame) return
    found = now
    list()
  }

  const unsubscribe = store.sub(standardWalletsAtom, list)
  list()
  lookForWallets(page, { store, clock, signal: over.signal, events: ['unisat#initialized'] }, look)
  return () => {
    over.abort()
    unsubscribe()
    store.set(connectorsAtom, [])
  }
}

function isBitcoinWallet(wallet: StandardWallet): boolean {
  const isHere = wallet.chains.some((chain) => chain.startsWith('bitcoin:'))
  return isHere && requiredFeatures.every((name) => wallet.feature(name) !== undefined)
}
