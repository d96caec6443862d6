import { useEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

/** The one place of a grid that Tab stops at. */
export interface RovingPlace {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly current: number
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * Hundreds of wallets are one stop of Tab (WAI-ARIA, roving tabindex): the one that had the focus last, and the first that
 * is drawn once that one has been scrolled away.
 */
export function useRovingPlace(): RovingPlace {
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const root = grid.current?.getRootNode()
    const look = () => {
      const drawn = [...(grid.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].map(placeOf)
      const [first] = drawn
      setCurrent((last) => (first === undefined || drawn.includes(last) ? last : first))
    }
    // whatever scrolls above the grid
    root?.addEventListener('scroll', look, true)
    return () => root?.removeEventListener('scroll', look, true)
  }, [])
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = target.closest<HTMLElement>('[data-place]')
    if (place) setCurrent(placeOf(place))
  }
  return { grid, current, onFocus }
}

function placeOf(element: HTMLElement): number {
  return Number(element.dataset['place'])
}
