import type { Store } from '#kernel'
import { identifyConnectors, readPicture, type ConnectorCandidate, type ConnectorDriver } from '#kernel/chain'
import { walletName, evmNamespace, isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'
import { legacyConnectorId } from './contract.js'
import { announcedAtom, legacyAtom, unlistedAtom } from './state.js'

/** Announcement of a wallet (EIP-6963), read once. */
export interface Announcement {
  readonly uuid: string
  readonly name: string
  readonly rdns: string | undefined
  readonly icon: string | undefined
  readonly provider: Eip1193Provider
}

/** Its connector for EVM chains has the name and image of the wallet in every namespace. */
const coinbaseRdns = 'com.coinbase.wallet'
const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * Reads an announcement: each field once, into a frozen copy. Undefined if the event is no valid one. The fields prove
 * nothing about the wallet.
 */
export function readAnnouncement(event: Event): Announcement | undefined {
  try {
    const { detail } = event as CustomEvent<unknown>
    const { info, provider } = Object(detail) as { info?: unknown; provider?: unknown }
    const { uuid, name, rdns, icon } = Object(info) as Record<string, unknown>
    if (typeof uuid !== 'string' || !isEip1193Provider(provider)) return undefined
    const shown = typeof name === 'string' ? walletName(name) : ''
    if (!uuid || uuid.length > 128 || !shown) return undefined
    return Object.freeze({
      uuid,
      name: shown,
      rdns:
        typeof rdns === 'string' && rdns.length <= 253 && rdnsPattern.test(rdns)
          ? rdns.toLowerCase()
          : undefined,
      icon: readPicture(icon),
      provider,
    })
  } catch {
    return undefined
  }
}

/** Maximum number of listed wallets. */
const maxWallets = 50

/** The page, as wallets use it. */
export interface WalletPage extends EventTarget {
  readonly ethereum?: unknown
}

/**
 * Lists wallets that announce themselves (EIP-6963), requests announcements, and reads `window.ethereum`.
 *
 * @param early announcements from before the call
 * @returns a function that stops listening and empties the list
 */
export function discoverWallets(
  page: WalletPage,
  store: Store,
  driver: (provider: Eip1193Provider) => Promise<ConnectorDriver>,
  early: readonly Event[] = [],
): () => void {
  const seen = new Set<string>()
  const providers = new WeakSet<Eip1193Provider>()
  const candidates: ConnectorCandidate[] = []

  const onAnnouncement = (event: Event) => {
    const announcement = readAnnouncement(event)
    if (!announcement) return
    const { uuid, name, rdns, icon, provider } = announcement
    if (seen.has(uuid) || providers.has(provider)) return
    providers.add(provider)
    // unlisted wallets are only counted
    if (seen.size >= maxWallets) return store.set(unlistedAtom, (count) => count + 1)
    seen.add(uuid)
    candidates.push({
      connector: {
        id: rdns ?? `eip6963.${name}`,
        name,
        kind: 'ANNOUNCED',
        role: 'installed',
        firstWhenMerged: rdns === coinbaseRdns,
        namespace: evmNamespace,
        imageUrl: icon,
        rdns,
        load: () => driver(provider),
      },
      // most wallets have another uuid on each page load
      traits: [[name, icon], [uuid]],
    })
    store.set(announcedAtom, identifyConnectors(candidates))
  }

  const lookAtPage = () => readEthereum(page, store, driver)

  page.addEventListener('eip6963:announceProvider', onAnnouncement)
  // event of wallets before EIP-6963 that are injected late
  page.addEventListener('ethereum#initialized', lookAtPage)
  early.forEach(onAnnouncement)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  lookAtPage()

  return () => {
    page.removeEventListener('eip6963:announceProvider', onAnnouncement)
    page.removeEventListener('ethereum#initialized', lookAtPage)
    store.set(announcedAtom, [])
    store.set(legacyAtom, undefined)
    store.set(unlistedAtom, 0)
  }
}

/** Lists `window.ethereum`, if it is a provider. */
export function readEthereum(
  page: WalletPage,
  store: Store,
  driver: (provider: Eip1193Provider) => Promise<ConnectorDriver>,
): void {
  const provider = ethereumOf(page)
  if (!provider || store.get(legacyAtom)) return
  store.set(legacyAtom, {
    id: legacyConnectorId,
    name: 'Browser wallet',
    kind: 'injected',
    role: 'installed',
    namespace: evmNamespace,
    load: () => driver(provider),
  })
}

function ethereumOf(page: WalletPage): Eip1193Provider | undefined {
  try {
    const { ethereum } = page
    return isEip1193Provider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
