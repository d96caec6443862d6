import type { KeyboardEvent } from 'react'

/**
 * Moves the focus from the row it is on: Up and Down to the neighbours, Home and End to the ends. For the
 * `onKeyDown` of an element that holds elements with `data-row`.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  // only from a row itself: inside a field these keys move the caret
  const from = rows.indexOf(event.target as HTMLElement)
  if (from === -1) return
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
