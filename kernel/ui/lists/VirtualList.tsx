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
import { useRowWindow } from './use-row-window.js'

/** Props of {@link VirtualList}. */
export interface VirtualListProps<Item> {
  /** Accessible name. */
  readonly label: string
  readonly items: readonly Item[]
  /** Returns a unique, stable key of an item. */
  readonly keyOf: (item: Item, index: number) => string
  /** Renders the content of a list item, a `Row`. */
  readonly renderRow: (item: Item, index: number) => ReactNode
  /** Number of items including those not loaded yet, -1 if unknown. Default: the length of `items`. */
  readonly total?: number | undefined
  /** Height of a row until the first one is measured, in CSS pixels. Default: 56. */
  readonly rowHeight?: number | undefined
  /** Number of rows rendered above and below the visible ones. Default: 8. */
  readonly overscan?: number | undefined
  /** Called when the last row becomes visible, once per length of `items`; loads more. */
  readonly onEndReached?: (() => void) | undefined
  /** Whether a row is layout only, and renders several elements with the role `listitem` and their own positions. */
  readonly hasManyPerRow?: boolean | undefined
  readonly testId?: string | undefined
}

/**
 * List that renders only its visible rows, for lists of any length. Scrolls with its scroll container. Up, Down, Home and End
 * move the focus; the focused row stays rendered while it is out of view.
 */
export function VirtualList<Item>(props: VirtualListProps<Item>): ReactElement {
  const {
    label,
    items,
    keyOf,
    renderRow,
    total,
    rowHeight = 56,
    overscan = 8,
    onEndReached,
    hasManyPerRow,
    testId,
  } = props
  const list = useRef<HTMLUListElement>(null)
  const keys = items.map(keyOf)
  const { rows, heightOf } = useRowWindow({ list, keys, rowHeight, overscan })
  const [focusedIndex, setFocusedIndex] = useState<number>()
  const pendingFocus = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    if (pendingFocus.current === undefined) return
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${pendingFocus.current}"] [data-row]`)
    pendingFocus.current = undefined
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })

  const reportedLength = useRef(-1)
  useEffect(() => {
    if (items.length === 0 || rows.end < items.length || reportedLength.current === items.length) return
    reportedLength.current = items.length
    onEndReached?.()
  }, [rows.end, items.length, onEndReached])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const row = event.target as HTMLElement
    // Only if a row has the focus: in a field these keys move the caret.
    if (!row.matches('[data-row]')) return
    const from = indexOf(row)
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to >= items.length) return
    pendingFocus.current = to
    setFocusedIndex(to)
  }
  const onFocus = ({ target }: FocusEvent) => setFocusedIndex(indexOf(target))
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (pendingFocus.current === undefined && !currentTarget.contains(relatedTarget))
      setFocusedIndex(undefined)
  }

  const children: ReactNode[] = []
  let next = 0
  const addSpacer = (until: number) => {
    let height = 0
    for (; next < until; next += 1) height += heightOf(next)
    if (height > 0)
      children.push(
        <li key={`spacer ${children.length}`} role="presentation" style={{ blockSize: height }} />,
      )
  }
  const addRow = (index: number) => {
    const item = items[index]
    if (item === undefined || index < next) return
    addSpacer(index)
    children.push(
      <li
        key={`row ${keys[index]}`}
        data-index={index}
        {...(hasManyPerRow
          ? { role: 'presentation' }
          : { 'aria-setsize': total ?? items.length, 'aria-posinset': index + 1 })}
      >
        {renderRow(item, index)}
      </li>,
    )
    next = index + 1
  }
  if (focusedIndex !== undefined && focusedIndex < rows.start) addRow(focusedIndex)
  for (let index = rows.start; index < Math.min(rows.end, items.length); index += 1) addRow(index)
  if (focusedIndex !== undefined && focusedIndex >= rows.end) addRow(focusedIndex)
  addSpacer(items.length)

  return (
    <ul
      ref={list}
      // An explicit role: Safari drops that of a list without bullets.
      role="list"
      className="card list virtual-list"
      // useRowWindow keeps the scroll position itself; the browser's scroll anchoring would move it a second time.
      style={{ overflowAnchor: 'none' }}
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      data-testid={testId}
    >
      {children}
    </ul>
  )
}

function indexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? 0)
}
