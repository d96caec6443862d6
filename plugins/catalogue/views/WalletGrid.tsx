import type { KeyboardEvent } from 'react'
import { Picture, Skeleton, useMessages, VirtualList } from '#kernel/ui'
import { catalogueMessages } from '../messages.js'
import type { Tile } from '../tiles.js'
import { moveInGrid } from './move-in-grid.js'
import { useOpenTile } from './use-open-tile.js'

/** How many stand beside each other; fewer where the text is large. */
export const columns = 4
const rowHeight = 90

/** Props of {@link WalletGrid}. */
export interface WalletGridProps {
  readonly label: string
  readonly tiles: readonly Tile[]
  /** How many more places are kept for what is on its way. */
  readonly waiting: number
  readonly onEndReached: () => void
}

/** Wallets beside each other, as many as one scrolls to: only those in sight are drawn. */
export function WalletGrid({ label, tiles, waiting, onEndReached }: WalletGridProps) {
  const places: readonly (Tile | undefined)[] = [...tiles, ...Array<undefined>(waiting).fill(undefined)]
  const rows = Array.from({ length: Math.ceil(places.length / columns) }, (_, row) =>
    places.slice(row * columns, (row + 1) * columns),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => moveInGrid(event, columns)
  return (
    <div className="wallet-grid" onKeyDown={move}>
      <VirtualList
        label={label}
        items={rows}
        keyOf={(row, index) => row[0]?.id ?? `waiting ${index}`}
        rowHeight={rowHeight}
        overscan={4}
        renderRow={(row, index) => <GridRow row={row} first={index * columns} />}
        onEndReached={onEndReached}
        testId="wallet-grid"
      />
    </div>
  )
}

function GridRow({ row, first }: { row: readonly (Tile | undefined)[]; first: number }) {
  return (
    <div className="wallet-grid-row">
      {row.map((tile, index) =>
        tile ? <WalletTile key={tile.id} tile={tile} place={first + index} /> : <WaitingTile key={index} />,
      )}
    </div>
  )
}

function WalletTile({ tile, place }: { tile: Tile; place: number }) {
  const t = useMessages(catalogueMessages)
  const open = useOpenTile()
  const { id, name, imageUrl, imageId, kind, badge, connectorId } = tile
  return (
    <button
      type="button"
      className="wallet-tile"
      data-place={place}
      data-testid={connectorId === undefined ? `wallet-${id}` : `connector-${id}`}
      onClick={() => open(tile)}
    >
      <span className="wallet-tile-picture">
        <Picture name={name} src={imageUrl} imageId={imageId} kind={kind} size={52} />
        {badge && <span className="wallet-tile-mark" data-badge={badge} />}
      </span>
      <span className="wallet-tile-name">
        <bdi>{name}</bdi>
      </span>
      {badge && <span className="unseen"> {t(badge)}</span>}
    </button>
  )
}

function WaitingTile() {
  return (
    <span className="wallet-tile" data-pending="">
      <Skeleton width={52} height={52} shape="tile" />
      <span className="wallet-tile-name">
        <Skeleton width={48} height={10} />
      </span>
    </span>
  )
}
