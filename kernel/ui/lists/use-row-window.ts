import { useEffect, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react'
import { rowWindow, type RowWindow } from './row-window.js'
import { scrollerOf } from './scroller-of.js'

/** What {@link useRowWindow} needs. */
export interface RowWindowInput {
  /** Holds the rows that are drawn, each with its `data-index`. */
  readonly list: RefObject<HTMLElement | null>
  /** One for each row, whether drawn or not. */
  readonly keys: readonly string[]
  /** In CSS pixels, until the first row is measured. */
  readonly rowHeight: number
  readonly overscan: number
}

/** How many rows are drawn before anything is measured. */
const firstRows = 12

/**
 * Follows which rows of a long list are in sight of what scrolls it, and how high they are: as measured, and where
 * a row was never drawn, as the first one.
 */
export function useRowWindow({ list, keys, rowHeight, overscan }: RowWindowInput) {
  const [shown, setShown] = useState<RowWindow>({ start: 0, end: firstRows })
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const measured = useRef({ heights: new Map<string, number>(), usual: rowHeight }).current
  const heightOf = (index: number) => measured.heights.get(keys[index] ?? '') ?? measured.usual

  const look = () => {
    if (!list.current) return
    const { top } = list.current.getBoundingClientRect()
    const view = sightOf(scrollerOf(list.current))
    const next = rowWindow({
      count: keys.length,
      heightOf,
      top: view.top - top,
      bottom: view.bottom - top,
      overscan,
    })
    setShown((now) => (now.start === next.start && now.end === next.end ? now : next))
  }

  const measure = () => {
    const element = list.current
    if (!element) return
    const rows = [...element.querySelectorAll<HTMLElement>(':scope > [data-index]')].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return { key: keys[Number(row.dataset['index'])] ?? '', top, height }
    })
    // larger text, or a narrower list: what was measured no longer holds
    const stale = rows.some(({ key, height }) => differs(measured.heights.get(key) ?? height, height))
    if (stale) measured.heights.clear()
    const scroller = scrollerOf(element)
    const { top: edge } = sightOf(scroller)
    let changed = stale
    let grownAbove = 0
    for (const { key, top, height } of rows) {
      if (height === 0 || measured.heights.has(key)) continue
      if (measured.heights.size === 0) {
        changed ||= differs(measured.usual, height)
        measured.usual = height
      }
      measured.heights.set(key, height)
      if (!differs(measured.usual, height)) continue
      changed = true
      if (top < edge && !stale) grownAbove += height - measured.usual
    }
    // what one reads stays where it is when a row above turns out higher than it was taken to be
    if (grownAbove !== 0) scroller.scrollTop += grownAbove
    if (changed) redraw()
    look()
  }

  useLayoutEffect(measure)

  const latest = useRef({ look, measure })
  latest.current = { look, measure }
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const view = element.ownerDocument.defaultView
    const scroller = scrollerOf(element)
    const isPage = scroller === element.ownerDocument.scrollingElement
    const target = isPage ? element.ownerDocument : scroller
    const follow = () => latest.current.look()
    target.addEventListener('scroll', follow, { passive: true })
    const observer = view?.ResizeObserver && new view.ResizeObserver(() => latest.current.measure())
    observer?.observe(element)
    observer?.observe(scroller)
    return () => {
      target.removeEventListener('scroll', follow)
      observer?.disconnect()
    }
  }, [list])

  return { shown, heightOf }
}

function differs(one: number, other: number): boolean {
  return Math.abs(one - other) > 0.5
}

/** What is in sight of a scroller, from the upper edge of the window. */
function sightOf(scroller: Element): { readonly top: number; readonly bottom: number } {
  if (scroller === scroller.ownerDocument.scrollingElement) return { top: 0, bottom: scroller.clientHeight }
  const { top } = scroller.getBoundingClientRect()
  return { top, bottom: top + scroller.clientHeight }
}
