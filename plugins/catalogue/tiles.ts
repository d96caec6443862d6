import { atom } from 'jotai/vanilla'
import { connectorsAtom } from '#kernel'
import type { Connector, PictureKind } from '#kernel/contracts'
import { hiddenWalletsAtom, isConnectorOf } from '#plugins/connect/contract'
import type { Wallet } from './contract.js'
import { recentWalletsAtom } from './recents.js'
import { connectorOfAtom } from './rules.js'
import { allWalletsAtom } from './state.js'

/** A wallet as it is drawn among all of them. */
export interface Tile {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly imageId: string | undefined
  readonly kind: PictureKind
  readonly badge: 'installed' | 'recent' | 'multiChain' | 'unverified' | undefined
  /** Of one that is here. */
  readonly connectorId?: string
  readonly explorerId?: string | undefined
  /** Of the catalogue's. */
  readonly wallet?: Wallet
}

/** The wallets that are here. */
const hereAtom = atom((get): readonly Connector[] => {
  const hidden = get(hiddenWalletsAtom)
  return get(connectorsAtom).filter(
    (one) => !['WALLET_CONNECT', 'AUTH', 'ID_AUTH'].includes(one.kind) && !isConnectorOf(one, hidden),
  )
})

/** Draws wallets: those that are here first, as they call themselves, then the others in the order given. */
export const toTilesAtom = atom((get) => {
  const here = get(hereAtom)
  const connectorOf = get(connectorOfAtom)
  const recent = get(recentWalletsAtom) ?? []
  const isRecent = (id: string) =>
    recent.some((used) => ('wallet' in used ? used.wallet.id === id : used.connectorId === id))
  return (wallets: readonly Wallet[], isListed: (connector: Connector) => boolean): readonly Tile[] => [
    ...here.filter(isListed).map((one) => ofConnector(one, isRecent(one.id))),
    ...wallets
      .filter((wallet) => !connectorOf(wallet))
      .map((wallet): Tile => {
        const { id, name, imageUrl, imageId } = wallet
        const badge = isRecent(id) ? 'recent' : undefined
        return { id, name, imageUrl, imageId, kind: 'wallet', badge, wallet }
      }),
  ]
})

/** All wallets as they are drawn. */
export const tilesAtom = atom((get) => get(toTilesAtom)(get(allWalletsAtom).wallets, () => true))

function ofConnector(connector: Connector, isRecent: boolean): Tile {
  const { id, name, imageUrl, imageId, kind, contested, explorerId } = connector
  const own = kind === 'MULTI_CHAIN' ? 'multiChain' : kind === 'EXTERNAL' ? undefined : 'installed'
  const badge = contested ? 'unverified' : isRecent ? 'recent' : own
  return { id, name, imageUrl, imageId, kind: 'connector', badge, connectorId: id, explorerId }
}
