import { useLayoutEffect, useRef, type RefObject } from 'react'

/** What {@link useLeavingView} needs. */
export interface LeavingViewOptions {
  /** Changes whenever another view comes. */
  readonly viewKey: string
  /** The view that is shown. */
  readonly view: RefObject<HTMLElement | null>
  /** Where the one before it is put; empty otherwise, and positioned in the element around it. */
  readonly place: RefObject<HTMLElement | null>
  /** How far the view was scrolled, in CSS pixels. */
  readonly scrolled: { readonly current: number }
}

/** By what a view is found: by tests, by whoever gives it the focus, and by radio buttons that exclude each other. */
const marks = ['data-testid', 'data-autofocus', 'name']

/**
 * Lets the view before this one fade. React has ended it already, so that nothing of it runs any more: what it had
 * drawn is put back into the page as a mere picture, which cannot be pressed, focused or read out. Where nothing
 * moves it does not come back.
 */
export function useLeavingView({ viewKey, view, place, scrolled }: LeavingViewOptions): void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const old = before.current
    const shown = view.current
    before.current = shown
    if (!old || !shown || old === shown || !place.current) return
    strip(old)
    const { style } = place.current
    const scroller = place.current.parentElement?.querySelector<HTMLElement>('.frame-scroller')
    // Keeps the width of the previous view: the next one may need no scroll bar.
    style.setProperty('--scroll-bar', scroller?.style.getPropertyValue('--scroll-bar') ?? '')
    style.top = `${shown.offsetTop - scrolled.current}px`
    place.current.inert = true
    place.current.replaceChildren(old)
    // its own animation alone: what else moves in it is no reason to stay
    const fading = old.getAnimations?.() ?? []
    if (fading.length === 0) old.remove()
    else void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => old.remove())
  }, [viewKey, view, place, scrolled])
}

function strip(view: HTMLElement): void {
  for (const name of marks) {
    for (const one of view.querySelectorAll(`[${name}]`)) one.removeAttribute(name)
  }
  // put back they would load again
  for (const one of view.querySelectorAll('iframe')) one.remove()
}
