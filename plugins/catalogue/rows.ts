import { atom } from 'jotai/vanilla'
import { connectorsAtom, isWallet, type Connector } from '#kernel/chain'
import { hiddenWalletsAtom, isConnectorOf, rowOfConnector, type WalletRow } from '#plugins/connect/contract'
import type { Wallet } from './contract.js'
import { maxListedWallets, type GroupRows } from './groups.js'
import { connectorOfAtom, isUsableWalletAtom, optionsAtom, isOnRequestedNetworkAtom } from './rules.js'
import { recentWalletsAtom } from './recents.js'
import { allWalletsAtom, answersAtom, featuredAtom, recommendedAtom } from './state.js'

/** Formats the number of wallets: rounded down to tens, with "+" if there are more. */
export function countChip(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  const tens = count - (count % 10)
  return tens === 0 || tens === count ? String(count) : `${tens}+`
}

/** Creates the rows of the groups in the list of wallets. */
export function createRowsAtom(deps: {
  readonly openAll: () => void
  readonly words: { readonly allWallets: string }
}) {
  const { openAll, words } = deps
  return atom((get): GroupRows => {
    const connectorOf = get(connectorOfAtom)
    const connectors = get(connectorsAtom)
    const { customWallets, featuredIds, hasService } = get(optionsAtom)

    const toRow = (wallet: Wallet, isRecent = false): WalletRow => {
      const connector = connectorOf(wallet)
      const { id, name, imageUrl, imageId } = wallet
      return connector
        ? rowOfConnector(connector, isRecent)
        : {
            id,
            name,
            imageUrl,
            imageId,
            badge: isRecent ? 'recent' : undefined,
            press: { wallet },
          }
    }
    const recent = (get(recentWalletsAtom) ?? []).flatMap((used): WalletRow[] => {
      if ('wallet' in used) return get(isUsableWalletAtom)(used.wallet) ? [toRow(used.wallet, true)] : []
      const connector = connectors.find(({ id }) => id === used.connectorId)
      return connector && !isConnectorOf(connector, get(hiddenWalletsAtom))
        ? [rowOfConnector(connector, true)]
        : []
    })
    const known = get(featuredAtom)
    const { featured: answered, status } = get(answersAtom)
    const isAwaited = hasService && !answered && status !== 'failed'
    const featured = featuredIds.flatMap((id): WalletRow[] => {
      const wallet = known.find((one) => one.id === id)
      if (wallet) return [toRow(wallet)]
      return isAwaited ? [{ id, name: '', pending: true, press: { run: () => {} } }] : []
    })
    const custom = customWallets.filter(get(isOnRequestedNetworkAtom)).map((wallet) => toRow(wallet))
    const others = new Set([
      ...connectors.filter(isWallet).map(({ id }) => id),
      ...[...recent, ...featured, ...custom].map(({ id }) => id),
    ])
    const recommended = get(recommendedAtom)
      .map((wallet) => toRow(wallet))
      .filter(({ id }) => !others.has(id))
      .slice(0, Math.max(0, maxListedWallets - others.size))
    const all: WalletRow = {
      id: 'all',
      name: words.allWallets,
      icon: 'grid',
      chip: countChip(get(allWalletsAtom).count),
      press: { run: openAll },
    }
    return { recent, featured, custom, recommended, all: [all] }
  })
}

/** Installed wallets. */
const installedAtom = atom((get): readonly Connector[] => {
  const hidden = get(hiddenWalletsAtom)
  return get(connectorsAtom).filter((connector) => isWallet(connector) && !isConnectorOf(connector, hidden))
})

/** Returns rows of wallets: installed ones first, under their own names, then the others in the given order. */
export const toRowsAtom = atom((get) => {
  const installed = get(installedAtom)
  const connectorOf = get(connectorOfAtom)
  const recent = get(recentWalletsAtom) ?? []
  const isRecent = (id: string) =>
    recent.some((used) => ('wallet' in used ? used.wallet.id === id : used.connectorId === id))
  return (wallets: readonly Wallet[], isListed: (connector: Connector) => boolean): readonly WalletRow[] => [
    ...installed.filter(isListed).map((connector) => rowOfConnector(connector, isRecent(connector.id))),
    ...wallets
      .filter((wallet) => !connectorOf(wallet))
      .map((wallet): WalletRow => {
        const { id, name, imageUrl, imageId } = wallet
        const badge = isRecent(id) ? 'recent' : undefined
        return { id, name, imageUrl, imageId, badge, press: { wallet } }
      }),
  ]
})

/** Rows of all wallets. */
export const allRowsAtom = atom((get) => get(toRowsAtom)(get(allWalletsAtom).wallets, () => true))
