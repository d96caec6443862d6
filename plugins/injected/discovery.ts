import type { Clock, Store } from '#kernel'
import type { Connector } from '#kernel/contracts'
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
 * Listens for wallets (EIP-6963) and asks those that are there already to speak up; also looks at
 * `window.ethereum`. Returns the undo.
 */
export function discoverWallets(
  page: WalletPage,
  deps: { readonly store: Store; readonly clock: Clock },
): () => void {
  const { store, clock } = deps
  const seen = new Set<string>()
  const providers = new Set<Eip1193Provider>()

  const driver = (provider: Eip1193Provider) => () =>
    import('./driver.js').then((module) => module.createInjectedDriver(provider, clock))

  const onAnnouncement = (event: Event) => {
    const announcement = readAnnouncement((event as CustomEvent).detail)
    if (!announcement) return
    const { uuid, name, rdns, icon, provider } = announcement
    if (seen.has(uuid) || providers.has(provider)) return
    // of those that are not listed only the number is kept
    if (store.get(announcedAtom).length >= walletLimit) return store.set(unlistedAtom, (count) => count + 1)
    seen.add(uuid)
    providers.add(provider)
    const connector: Connector = {
      id: freeId(rdns ?? `eip6963.${name}`, store.get(announcedAtom)),
      name,
      type: 'ANNOUNCED',
      namespace: evmNamespace,
      imageUrl: icon,
      rdns,
      load: driver(provider),
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
      load: driver(provider),
    })
  }

  page.addEventListener('eip6963:announceProvider', onAnnouncement)
  // older wallets say so when they are late
  page.addEventListener('ethereum#initialized', lookAtPage)
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
  const count = taken.filter(({ id }) => id === wanted || id.startsWith(`${wanted}~`)).length
  return count === 0 ? wanted : `${wanted}~${count + 1}`
}

function readEthereum(page: WalletPage): Eip1193Provider | undefined {
  try {
    const { ethereum } = page
    return isEip1193Provider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
