import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react'

/** Options of {@link useRowWindow}. */
export interface UseRowWindowOptions {
  /** Contains the rendered rows, each with its `data-index`. */
  readonly list: RefObject<HTMLElement | null>
  /** Keys of all rows. */
  readonly keys: readonly string[]
  /** Height of a row until the first one is measured, in CSS pixels. */
  readonly rowHeight: number
  readonly overscan: number
}

/** Number of rows rendered before the first measurement. */
const initialRows = 12

/**
 * Returns the range of rows to render, which follows the scroll position, and the height of each row: the measured one, or
 * that of the first row.
 */
export function useRowWindow({ list, keys, rowHeight, overscan }: UseRowWindowOptions) {
  const [rows, setRows] = useState<RowWindow>({ start: 0, end: initialRows })
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const measured = useRef({ heights: new Map<string, number>(), defaultHeight: rowHeight }).current
  const heightOf = (index: number) => measured.heights.get(keys[index] ?? '') ?? measured.defaultHeight

  const updateRows = () => {
    if (!list.current) return
    const { top } = list.current.getBoundingClientRect()
    const view = visibleArea(scrollContainerOf(list.current))
    const next = rowWindow({
      count: keys.length,
      heightOf,
      top: view.top - top,
      bottom: view.bottom - top,
      overscan,
    })
    setRows((now) => (now.start === next.start && now.end === next.end ? now : next))
  }

  const measure = () => {
    const element = list.current
    if (!element) return
    const rendered = [...element.querySelectorAll<HTMLElement>(':scope > [data-index]')].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { key: keys[Number(row.dataset['index'])] ?? '', top, height }
    })
    // The text size or the width of the list has changed: all measured heights are stale.
    const isStale = rendered.some(({ key, height }) => differs(measured.heights.get(key) ?? height, height))
    if (isStale) measured.heights.clear()
    const scroller = scrollContainerOf(element)
    const { top: viewTop } = visibleArea(scroller)
    let isChanged = isStale
    let grownAbove = 0
    for (const { key, top, height } of rendered) {
      if (height === 0 || measured.heights.has(key)) continue
      if (measured.heights.size === 0) {
        isChanged ||= differs(measured.defaultHeight, height)
        measured.defaultHeight = height
      }
      measured.heights.set(key, height)
      if (!differs(measured.defaultHeight, height)) continue
      isChanged = true
      if (top < viewTop && !isStale) grownAbove += height - measured.defaultHeight
    }
    // Keeps the visible rows in place when a row above them has another height than assumed.
    if (grownAbove !== 0) scroller.scrollTop += grownAbove
    if (isChanged) rerender()
    updateRows()
  }

  useLayoutEffect(measure)

  const latest = useRef({ updateRows, measure })
  latest.current = { updateRows, measure }
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const view = element.ownerDocument.defaultView
    const scroller = scrollContainerOf(element)
    const isPage = scroller === element.ownerDocument.scrollingElement
    const target = isPage ? element.ownerDocument : scroller
    const onScroll = () => latest.current.updateRows()
    target.addEventListener('scroll', onScroll, { passive: true })
    const observer = view?.ResizeObserver && new view.ResizeObserver(() => latest.current.measure())
    observer?.observe(element)
    observer?.observe(scroller)
    return () => {
      target.removeEventListener('scroll', onScroll)
      observer?.disconnect()
    }
  }, [list])

  return { rows, heightOf }
}

function differs(height: number, otherHeight: number): boolean {
  return Math.abs(height - otherHeight) > 0.5
}

/** Returns the visible area of a scroll container, relative to the window. */
function visibleArea(scroller: Element): { readonly top: number; readonly bottom: number } {
  if (scroller === scroller.ownerDocument.scrollingElement) return { top: 0, bottom: scroller.clientHeight }
  const { top } = scroller.getBoundingClientRect()
  return { top, bottom: top + scroller.clientHeight }
}

/** Range of rows, `end` exclusive. */
interface RowWindow {
  readonly start: number
  readonly end: number
}

/** Options of {@link rowWindow}, in CSS pixels. */
interface RowWindowOptions {
  readonly count: number
  readonly heightOf: (index: number) => number
  /** Visible area, relative to the top of the list. */
  readonly top: number
  readonly bottom: number
  /** Number of rows above and below the visible area. */
  readonly overscan: number
}

/** Returns the visible rows and the overscan: at least one row of a list that is not empty, also out of view. */
export function rowWindow({ count, heightOf, top, bottom, overscan }: RowWindowOptions): RowWindow {
  let edge = 0
  let first = 0
  while (first < count - 1 && edge + heightOf(first) <= top) edge += heightOf(first++)
  let end = first
  while (end < count && (end === first || edge < bottom)) edge += heightOf(end++)
  return { start: Math.max(0, first - overscan), end: Math.min(count, end + overscan) }
}

/** Returns the nearest vertical scroll container, also outside of the shadow root; otherwise that of the page. */
function scrollContainerOf(element: Element): Element {
  for (let ancestor = parentOf(element); ancestor; ancestor = parentOf(ancestor)) {
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}
