import { lookForWallets, type Clock, type Store } from '#kernel'
import type { Connector, ConnectorDriver } from '#kernel/contracts'
import { standardWalletsAtom, type StandardWallet } from '#plugins/wallet-standard/contract'
import { bitcoinNamespace } from '../contract.js'
import { connectorsAtom } from '../state.js'
import { readPageWallets, type PageWallet } from './page-wallets.js'
import type { WalletApi } from './wallet-api.js'

/** Features that a wallet of Wallet Standard must have. */
const requiredFeatures = ['bitcoin:connect', 'bitcoin:signMessage']

/**
 * Lists wallets that announce themselves by Wallet Standard, and objects that wallets put into the page. A wallet in both ways
 * is listed once, by Wallet Standard.
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
    const standard = announced.map((wallet): Connector => ({
      id: wallet.id,
      name: wallet.name,
      kind: 'ANNOUNCED',
      namespace: bitcoinNamespace,
      imageUrl: wallet.imageUrl,
      load: () =>
        createDriver(async () => (await import('../load-with-connection.js')).createStandardApi(wallet)),
    }))
    const others = found
      .filter((wallet) => !announced.some((other) => plainName(other) === plainName(wallet)))
      .map(({ id, name, imageUrl, rdns, createApi }): Connector => ({
        id,
        name,
        kind: 'ANNOUNCED',
        namespace: bitcoinNamespace,
        ...(imageUrl !== undefined && { imageUrl }),
        ...(rdns !== undefined && { rdns }),
        load: () => createDriver(createApi),
      }))
    store.set(connectorsAtom, [...standard, ...others])
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

/** Name without case and the word "Wallet". The kernel's `isSameName` would load its chunk when the page starts. */
function plainName({ name }: { readonly name: string }): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}

function isBitcoinWallet(wallet: StandardWallet): boolean {
  const isHere = wallet.chains.some((chain) => chain.startsWith('bitcoin:'))
  return isHere && requiredFeatures.every((name) => wallet.feature(name) !== undefined)
}
