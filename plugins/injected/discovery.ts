import type { Store } from '#kernel'
import type { Connector, ConnectorDriver } from '#kernel/contracts'
import { evmNamespace, isEip1193Provider, type Eip1193Provider } from '#plugins/evm/contract'
import { readAnnouncement } from './announcement.js'
import { legacyConnectorId } from './contract.js'
import { announcedAtom, legacyAtom, unlistedAtom } from './state.js'

/** At most so many wallets are listed. */
const walletLimit = 50

/** A page as wallets see it. */
export interface WalletPage extends EventTarget {
  readonly ethereum?: unknown
}

/**
 * Lists wallets that announce themselves (EIP-6963), asks those on the page to do so, and reads `window.ethereum`.
 *
 * @param early announcements that were made before the call
 * @returns the function that stops listening and empties the list
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
    // of those that are not listed only the number is kept
    if (seen.size >= walletLimit) return store.set(unlistedAtom, (count) => count + 1)
    seen.add(uuid)
    const connector: Connector = {
      id: freeId(rdns ?? `eip6963.${name}`, store.get(announcedAtom)),
      name,
      type: 'ANNOUNCED',
      namespace: evmNamespace,
      imageUrl: icon,
      rdns,
      load: () => driver(provider),
    }
    const others = store.get(announcedAtom)
    const isSame = (one: Connector) => rdns !== undefined && one.rdns === rdns
    // rdns proves nothing: where two claim the same one, both are marked
    const contested = others.some(isSame)
    const marked = contested ? others.map((one) => (isSame(one) ? { ...one, contested } : one)) : others
    store.set(announcedAtom, [...marked, contested ? { ...connector, contested } : connector])
  }

  const lookAtPage = () => {
    const provider = readEthereum(page)
    if (!provider || store.get(legacyAtom)) return
    store.set(legacyAtom, {
      id: legacyConnectorId,
      name: 'Browser wallet',
      type: 'injected',
      namespace: evmNamespace,
      load: () => driver(provider),
    })
  }

  page.addEventListener('eip6963:announceProvider', onAnnouncement)
  // older wallets say so when they are late
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

/** rdns proves nothing: a second wallet that claims the same one gets an id of its own. */
function freeId(wanted: string, taken: readonly Connector[]): string {
  let id = wanted
  for (let count = 2; taken.some((one) => one.id === id); count++) id = `${wanted}~${count}`
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
