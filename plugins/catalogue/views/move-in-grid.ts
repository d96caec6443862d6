import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between elements with `data-place`, counted in reading order: Left and Right to the neighbours, Up
 * and Down by a row as it is drawn, Home and End to the ends of what is drawn.
 *
 * @param columns how many stand beside each other where that cannot be seen.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, columns: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const target = (event.target as HTMLElement).closest<HTMLElement>('[data-place]')
  if (!target) return
  const { currentTarget: grid } = event
  const step = getComputedStyle(grid).direction === 'rtl' ? -1 : 1
  const shown = columnsOf(target) ?? columns
  const at = placeOf(target)
  const drawn = [...grid.querySelectorAll<HTMLElement>('[data-place]')].map(placeOf)
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
  // below the last row that is full there may be none
  const next = grid.querySelector<HTMLElement>(`[data-place="${to}"]`)
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

function placeOf(element: HTMLElement): number {
  return Number(element.dataset['place'])
}

/** How many columns the style sheet makes of the room there is: with large text there are fewer. */
function columnsOf(element: HTMLElement): number | undefined {
  const row = element.closest('.wallet-grid-row')
  const tracks =
    row &&
    getComputedStyle(row)
      .gridTemplateColumns.split(' ')
      .filter((one) => one.endsWith('px'))
  return tracks && tracks.length > 0 ? tracks.length : undefined
}
