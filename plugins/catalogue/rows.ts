import { atom } from 'jotai/vanilla'
import { connectorsAtom } from '#kernel'
import type { Connector } from '#kernel/contracts'
import { isConnectorOf, hiddenWalletsAtom, type WalletRow } from '#plugins/connect/contract'
import type { Wallet } from './contract.js'
import { calmCount } from './calm-count.js'
import type { GroupRows } from './groups.js'
import { optionsAtom } from './options.js'
import { recentWalletsAtom } from './recents.js'
import { connectorOfAtom, keepsAtom, servesAtom } from './rules.js'
import { allWalletsAtom, answersAtom, featuredAtom, recommendedAtom } from './state.js'

/** How many wallets there are, in a few letters: rounded down to tens, with "+" where there are more. */
export function countChip(count: number | undefined): string | undefined {
  if (count === undefined) return undefined
  const tens = count - (count % 10)
  return tens === 0 || tens === count ? String(count) : `${tens}+`
}

/** Creates the rows of the groups in the list of wallets. */
export function createRowsAtom(deps: {
  readonly pick: (wallet: Wallet) => void
  readonly openAll: () => void
  readonly words: { readonly allWallets: string }
}) {
  const { pick, openAll, words } = deps
  return atom((get): GroupRows => {
    const connectorOf = get(connectorOfAtom)
    const connectors = get(connectorsAtom)
    const { customWallets, featuredIds, hasService } = get(optionsAtom)

    const toRow = (wallet: Wallet): WalletRow => {
      const connector = connectorOf(wallet)
      const { id, name, imageUrl, imageId } = wallet
      return connector
        ? ofConnector(connector)
        : { id, name, imageUrl, imageId, press: { run: () => pick(wallet) } }
    }
    const recent = (get(recentWalletsAtom) ?? []).flatMap((used): WalletRow[] => {
      if ('wallet' in used) return get(keepsAtom)(used.wallet) ? [withRecentBadge(toRow(used.wallet))] : []
      const connector = connectors.find(({ id }) => id === used.connectorId)
      return connector && !isConnectorOf(connector, get(hiddenWalletsAtom))
        ? [withRecentBadge(ofConnector(connector))]
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
    const custom = customWallets.filter(get(servesAtom)).map(toRow)
    const others = new Set([
      ...connectors.filter(isListed).map(({ id }) => id),
      ...[...recent, ...featured, ...custom].map(({ id }) => id),
    ])
    const recommended = get(recommendedAtom)
      .map(toRow)
      .filter(({ id }) => !others.has(id))
      .slice(0, Math.max(0, calmCount - others.size))
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

/** Marks a row as recent, unless its wallet is unverified. */
function withRecentBadge(row: WalletRow): WalletRow {
  return row.badge === 'unverified' ? row : { ...row, badge: 'recent' }
}

const isListed = ({ kind }: Connector) => kind !== 'WALLET_CONNECT' && kind !== 'AUTH' && kind !== 'ID_AUTH'

function ofConnector({ id, name, imageUrl, imageId, contested, kind }: Connector): WalletRow {
  const badge = contested
    ? 'unverified'
    : kind === 'MULTI_CHAIN'
      ? 'multiChain'
      : kind === 'EXTERNAL'
        ? undefined
        : 'installed'
  return { id, name, imageUrl, imageId, badge, press: { connectorId: id } }
}
