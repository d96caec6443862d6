import type { Store } from '#kernel'
import type { Connector, ConnectorDriver } from '#kernel/contracts'
import { evmNamespace, isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'
import { readAnnouncement } from './announcement.js'
import { legacyConnectorId } from './contract.js'
import { announcedAtom, legacyAtom, unlistedAtom } from './state.js'

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

  const onAnnouncement = (event: Event) => {
    const announcement = readAnnouncement(event)
    if (!announcement) return
    const { uuid, name, rdns, icon, provider } = announcement
    if (seen.has(uuid) || providers.has(provider)) return
    providers.add(provider)
    // unlisted wallets are only counted
    if (seen.size >= maxWallets) return store.set(unlistedAtom, (count) => count + 1)
    seen.add(uuid)
    const connector: Connector = {
      id: freeId(rdns ?? `eip6963.${name}`, store.get(announcedAtom)),
      name,
      kind: 'ANNOUNCED',
      namespace: evmNamespace,
      imageUrl: icon,
      rdns,
      load: () => driver(provider),
    }
    const others = store.get(announcedAtom)
    const isSame = (connector: Connector) => rdns !== undefined && connector.rdns === rdns
    // an rdns is no proof of identity: all wallets that claim the same one are marked
    const contested = others.some(isSame)
    const marked = contested
      ? others.map((other) => (isSame(other) ? { ...other, contested } : other))
      : others
    store.set(announcedAtom, [...marked, contested ? { ...connector, contested } : connector])
  }

  const lookAtPage = () => {
    const provider = readEthereum(page)
    if (!provider || store.get(legacyAtom)) return
    store.set(legacyAtom, {
      id: legacyConnectorId,
      name: 'Browser wallet',
      kind: 'injected',
      namespace: evmNamespace,
      load: () => driver(provider),
    })
  }

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

/** Returns a unique id: a second wallet with the same rdns gets another one. */
function freeId(wanted: string, taken: readonly Connector[]): string {
  let id = wanted
  for (let count = 2; taken.some((connector) => connector.id === id); count++) id = `${wanted}~${count}`
  return id
}

function readEthereum(page: WalletPage): Eip1193Provider | undefined {
  try {
    const { ethereum } = page
    return isEip1193Provider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
