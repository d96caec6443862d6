import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import { connectorsAtom } from '#kernel/chain'
import { Picture, Skeleton, useAtom, useGuard, useService, useWidget, VirtualList } from '#kernel/ui'
import { canConnectAtom, conditionsId, type WalletRow } from '#plugins/connect/contract'
import { WalletBadge } from '#plugins/connect/parts'
import { catalogueKey } from '../contract.js'

/** Number of columns; fewer if the text is large. */
export const columns = 4
const rowHeight = 90

/** Props of {@link WalletGrid}. */
export interface WalletGridProps {
  readonly label: string
  readonly tiles: readonly WalletRow[]
  /** Number of placeholders for wallets that load. */
  readonly waiting: number
  readonly onEndReached: () => void
}

/** Grid of wallets. Only visible rows are rendered. */
export function WalletGrid({ label, tiles, waiting, onEndReached }: WalletGridProps) {
  const cells: readonly (WalletRow | undefined)[] = [...tiles, ...Array<undefined>(waiting).fill(undefined)]
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => moveInGrid(event, columns)
  const { grid, current, onFocus } = useRovingTabIndex()
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
  /** Index of the tab stop; the arrow keys reach the others. */
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
            <WalletTile tile={tile} index={first + index} isStop={first + index === current} />
          </span>
        ) : (
          <WaitingTile key={index} />
        ),
      )}
    </div>
  )
}

function WalletTile({ tile, index, isStop }: { tile: WalletRow; index: number; isStop: boolean }) {
  const guard = useGuard()
  const pick = usePick()
  const canConnect = useAtom(canConnectAtom)
  const { id, name, imageUrl, imageId, badge, press } = tile
  const kind = 'connectorId' in press ? 'connector' : 'wallet'
  return (
    <button
      type="button"
      className="wallet-tile"
      data-tile={index}
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
      {badge && <WalletBadge kind={badge} hidden />}
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

/** Returns the press handler of a row: picks its wallet, or the installed one of its connector. */
export function usePick(): (row: WalletRow) => Promise<void> | undefined {
  const service = useService(catalogueKey)
  const { store } = useWidget()
  return ({ name, press }) => {
    if ('wallet' in press) return service.pick(press.wallet)
    if (!('connectorId' in press)) return undefined
    const { connectorId } = press
    const connector = store.get(connectorsAtom).find(({ id }) => id === connectorId)
    return service.pick({ id: connector?.explorerId ?? connectorId, name }, connectorId)
  }
}

/** The one tab stop of a grid. */
interface RovingTabIndex {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly current: number
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Makes hundreds of wallets one tab stop (WAI-ARIA, roving tabindex): the one that had the focus last, or the first
 * rendered one once that is scrolled away.
 */
function useRovingTabIndex(): RovingTabIndex {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const root = grid.current?.getRootNode()
    const look = () => {
      const drawn = [...(grid.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? [])].map(indexOf)
      const [first] = drawn
      setCurrent((last) => (first === undefined || drawn.includes(last) ? last : first))
    }
    // any ancestor of the grid may scroll
    root?.addEventListener('scroll', look, true)
    return () => root?.removeEventListener('scroll', look, true)
  }, [])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const tile = target.closest<HTMLElement>('[data-tile]')
    if (tile) setCurrent(indexOf(tile))
  }
  return { grid, current, onFocus }
}

function indexOf(element: HTMLElement): number {
  return Number(element.dataset['tile'])
}

/**
 * Moves the focus between elements with `data-tile`, counted in reading order: Left and Right to the neighbours, Up
 * and Down by a row as it is rendered, Home and End to the first and last rendered element.
 *
 * @param columns number of columns where it cannot be measured
 */
function moveInGrid(event: KeyboardEvent<HTMLElement>, columns: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const target = (event.target as HTMLElement).closest<HTMLElement>('[data-tile]')
  if (!target) return
  const { currentTarget: grid } = event
  const step = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const shown = columnsOf(target) ?? columns
  const at = indexOf(target)
  const drawn = [...grid.querySelectorAll<HTMLElement>('[data-tile]')].map(indexOf)
  const to = {
    ArrowLeft: at - step,
    ArrowRight: at + step,
    ArrowUp: at - shown,
    ArrowDown: at + shown,
    Home: Math.min(...drawn),
    End: Math.max(...drawn),
  }[event.key]
  if (to === undefined) return
  event.preventDefault()
  // the last row may have fewer elements
  const next = grid.querySelector<HTMLElement>(`[data-tile="${to}"]`)
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

/** Number of columns that the style sheet makes of the width: fewer with large text. */
function columnsOf(element: HTMLElement): number | undefined {
  const row = element.closest('.wallet-grid-row')
  const tracks =
    row &&
    getComputedStyle(row)
      .gridTemplateColumns.split(' ')
      .filter((one) => one.endsWith('px'))
  return tracks && tracks.length > 0 ? tracks.length : undefined
}
