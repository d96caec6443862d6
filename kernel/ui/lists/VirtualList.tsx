import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { useRowWindow } from './use-row-window.js'
import css from './virtual-list.css?inline'

/** Props of {@link VirtualList}. */
export interface VirtualListProps<Item> {
  /** What the list holds, for screen readers. */
  readonly label: string
  readonly items: readonly Item[]
  /** A text of its own for each item, the same at every drawing. */
  readonly keyOf: (item: Item, index: number) => string
  /** Draws what fills a row: a `Row`. The list item around it is the list's. */
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** How many there are in all where more can be loaded; -1 when nobody knows. */
  readonly total?: number | undefined
  /** The height of a row in CSS pixels until the first is measured; 56 when left out. */
  readonly rowHeight?: number | undefined
  /** How many rows are drawn beyond those in sight, on either side; 8 when left out. */
  readonly overscan?: number | undefined
  /** Called when the end comes into sight, once for each number of items: the time to load more. */
  readonly onEndReached?: (() => void) | undefined
  readonly testId?: string | undefined
}

/**
 * A list of any length of which only the rows in sight are drawn. It scrolls with what is around it. Up, Down, Home
 * and End move the focus; the row that has it stays, however far one scrolls.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>): ReactElement {
  const { label, items, keyOf, renderRow, total, rowHeight = 56, overscan = 8, onEndReached, testId } = props
  useStyles(css)
  const list = useRef<HTMLUListElement>(null)
  const keys = items.map(keyOf)
  const { shown, heightOf } = useRowWindow({ list, keys, rowHeight, overscan })
  const [held, setHeld] = useState<number>()
  const wanted = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] [data-row]`)
    wanted.current = undefined
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  const told = useRef(-1)
  useEffect(() => {
    if (items.length === 0 || shown.end < items.length || told.current === items.length) return
    told.current = items.length
    onEndReached?.()
  }, [shown.end, items.length, onEndReached])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const row = event.target as HTMLElement
    // only from a row itself: inside a field these keys move the caret
    if (!row.matches('[data-row]')) return
    const from = indexOf(row)
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= items.length) return
    wanted.current = to
    setHeld(to)
  }
  const hold = ({ target }: FocusEvent) => setHeld(indexOf(target))
  const release = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (wanted.current === undefined && !currentTarget.contains(relatedTarget)) setHeld(undefined)
  }

  const drawn: ReactNode[] = []
  let next = 0
  const leaveRoom = (until: number) => {
    let height = 0
    for (; next < until; next += 1) height += heightOf(next)
    if (height > 0)
      drawn.push(<li key={`room ${drawn.length}`} role="presentation" style={{ blockSize: height }} />)
  }
  const draw = (index: number) => {
    const item = items[index]
    if (item === undefined || index < next) return
    leaveRoom(index)
    drawn.push(
      <li
        key={`row ${keys[index]}`}
        data-index={index}
        aria-setsize={total ?? items.length}
        aria-posinset={index + 1}
      >
        {renderRow(item, index)}
      </li>,
    )
    next = index + 1
  }
  if (held !== undefined && held < shown.start) draw(held)
  for (let index = shown.start; index < Math.min(shown.end, items.length); index += 1) draw(index)
  if (held !== undefined && held >= shown.end) draw(held)
  leaveRoom(items.length)

  return (
    <ul
      ref={list}
      // Safari drops the role of a list without bullets
      role="list"
      className="card list virtual-list"
      aria-label={label}
      onKeyDown={move}
      onFocus={hold}
      onBlur={release}
      data-testid={testId}
    >
      {drawn}
    </ul>
  )
}

function indexOf(inside: Element): number {
  return Number(inside.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0)
}
