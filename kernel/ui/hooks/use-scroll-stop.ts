import { useEffect, type RefObject } from 'react'

/** Makes what scrolls by itself, and holds nothing to press, a stop for Tab, so that arrow keys can scroll it. */
export function useScrollStop(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = element.current
    const Observer = scroller?.ownerDocument.defaultView?.ResizeObserver
    if (!scroller || !Observer) return undefined
    const observer = new Observer(() => {
      if (scroller.scrollHeight > scroller.clientHeight + 1) scroller.tabIndex = 0
      else scroller.removeAttribute('tabindex')
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [element])
}
