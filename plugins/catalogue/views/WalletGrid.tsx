import type { KeyboardEvent } from 'react'
import { Picture, Skeleton, useAtom, useGuard, useMessages, VirtualList } from '#kernel/ui'
import { canConnectAtom, conditionsId, type WalletRow } from '#plugins/connect/contract'
import { catalogueMessages } from '../messages.js'
import { moveInGrid } from './move-in-grid.js'
import { usePick } from './use-pick.js'
import { useRovingPlace } from './use-roving-place.js'

/** How many stand beside each other; fewer where the text is large. */
export const columns = 4
const rowHeight = 90

/** Props of {@link WalletGrid}. */
export interface WalletGridProps {
  readonly label: string
  readonly tiles: readonly WalletRow[]
  /** How many more places are kept for what is on its way. */
  readonly waiting: number
  readonly onEndReached: () => void
}

/** Wallets beside each other, as many as one scrolls to: only those in sight are drawn. */
export function WalletGrid({ label, tiles, waiting, onEndReached }: WalletGridProps) {
  const places: readonly (WalletRow | undefined)[] = [...tiles, ...Array<undefined>(waiting).fill(undefined)]
  const rows = Array.from({ length: Math.ceil(places.length / columns) }, (_, row) =>
    places.slice(row * columns, (row + 1) * columns),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => moveInGrid(event, columns)
  const { grid, current, onFocus } = useRovingPlace()
  return (
    <div className="wallet-grid" ref={grid} onKeyDown={move} onFocus={onFocus}>
      <VirtualList
        label={label}
        items={rows}
        keyOf={(row, index) => row[0]?.id ?? `waiting ${index}`}
        rowHeight={rowHeight}
        overscan={4}
        hasManyPerRow
        renderRow={(row, index) => (
          <GridRow row={row} first={index * columns} current={current} total={tiles.length} />
        )}
        onEndReached={onEndReached}
        testId="wallet-grid"
      />
    </div>
  )
}

interface GridRowProps {
  readonly row: readonly (WalletRow | undefined)[]
  readonly first: number
  /** The place that Tab stops at; the arrow keys reach the others. */
  readonly current: number
  /** Number of wallets that have loaded. */
  readonly total: number
}

function GridRow({ row, first, current, total }: GridRowProps) {
  return (
    <div className="wallet-grid-row">
      {row.map((tile, index) =>
        tile ? (
          <span
            key={tile.id}
            role="listitem"
            className="wallet-grid-item"
            aria-posinset={first + index + 1}
            aria-setsize={total}
          >
            <WalletTile tile={tile} place={first + index} isStop={first + index === current} />
          </span>
        ) : (
          <WaitingTile key={index} />
        ),
      )}
    </div>
  )
}

function WalletTile({ tile, place, isStop }: { tile: WalletRow; place: number; isStop: boolean }) {
  const t = useMessages(catalogueMessages)
  const guard = useGuard()
  const pick = usePick()
  const canConnect = useAtom(canConnectAtom)
  const { id, name, imageUrl, imageId, badge, press } = tile
  const kind = 'connectorId' in press ? 'connector' : 'wallet'
  return (
    <button
      type="button"
      className="wallet-tile"
      data-place={place}
      tabIndex={isStop ? 0 : -1}
      data-testid={`${kind}-${id}`}
      aria-disabled={!canConnect || undefined}
      aria-describedby={canConnect ? undefined : conditionsId}
      onClick={canConnect ? guard(() => pick(tile)) : undefined}
    >
      <span className="wallet-tile-picture">
        <Picture name={name} src={imageUrl} imageId={imageId} kind={kind} size={52} />
        {badge && <span className="wallet-tile-mark" data-badge={badge} />}
      </span>
      <span className="wallet-tile-name">
        <bdi>{name}</bdi>
      </span>
      {badge && <span className="visually-hidden"> {t(badge)}</span>}
    </button>
  )
}

function WaitingTile() {
  return (
    <span className="wallet-tile" data-pending="" aria-hidden="true">
      <Skeleton width={52} height={52} shape="tile" />
      <span className="wallet-tile-name">
        <Skeleton width={48} height={10} />
      </span>
    </span>
  )
}
