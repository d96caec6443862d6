import { activeNamespaceAtom, networksAtom, type Store } from '#kernel'
import { connectorsAtom, readPlatform } from '#kernel/chain'
import { connectDownloads, destinationOf } from '#plugins/connect/contract'
import { type Wallet, walletSelected } from './contract.js'
import { walletconnectPairing } from '#plugins/walletconnect/contract'
import { browserWallets } from './built-in-wallets.js'
import type { CatalogueDeps } from './deps.js'
import { canPairAtom, connectorOfAtom } from './rules.js'

/**
 * Creates the handler of a picked wallet (docs/behaviour.md, 15.8): it opens the wallet's connector in the active
 * namespace; else, on a phone, this page in a wallet that can open pages; else a pairing, or the wallet's downloads.
 */
export function createPick({
  store,
  router,
  page,
  events,
}: Pick<CatalogueDeps, 'store' | 'router' | 'page' | 'events'>): (
  wallet: Wallet,
  connectorId?: string,
) => void {
  return (wallet, connectorId) => {
    events.emit(walletSelected, { id: wallet.id, name: wallet.name })
    if (connectorId !== undefined) {
      const picked = store.get(connectorsAtom).find(({ id }) => id === connectorId)
      return router.push(destinationOf(picked ?? { id: connectorId }))
    }
    const connector = store.get(connectorOfAtom)(wallet)
    const active = store.get(activeNamespaceAtom)
    const members = connector?.connectors ?? (connector ? [connector] : [])
    const isActive = members.some(({ namespace }) => namespace === active)
    const canPair = store.get(canPairAtom) && hasNetworkOf(wallet, store)
    const { mobile, telegram } = readPlatform(page.readBrowserInfo())
    const browser = browserWallets.get(wallet.id)

    // one of another namespace is better than none at all
    if (connector && (isActive || !canPair)) router.push(destinationOf(connector))
    else if (mobile && browser && !connector)
      page.open(filled(browser.href, page.url()), telegram ? '_blank' : '_self')
    else if (canPair) router.push(walletconnectPairing, { wallet })
    else router.push(connectDownloads, { wallet })
  }
}

function hasNetworkOf({ chains }: Wallet, store: Store): boolean {
  const networks = store.get(networksAtom)
  return !chains || networks.some(({ caipNetworkId }) => chains.includes(caipNetworkId))
}

function filled(template: string, address: string): string {
  return template
    .replace('{page}', encodeURIComponent(address))
    .replace('{origin}', encodeURIComponent(new URL(address).origin))
}
