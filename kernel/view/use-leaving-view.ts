import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Options of {@link useLeavingView}. */
export interface LeavingViewOptions {
  /** Identifies the view: another value means another view. */
  readonly viewKey: string
  /** Element of the current view. */
  readonly view: RefObject<HTMLElement | null>
  /** Empty, positioned element that takes the previous view. */
  readonly place: RefObject<HTMLElement | null>
  /** Scroll offset of the view, in CSS pixels. */
  readonly scrolled: { readonly current: number }
}

/** Attributes that would make elements of the copy findable: by tests, focus code and radio groups. */
const marks = ['data-testid', 'data-autofocus', 'name']

/**
 * Fades out the previous view. React has unmounted it already: a copy of its elements is inserted, which cannot be
 * clicked, focused or read out. With reduced motion there is no copy.
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
    // Waits for the animation of the copy itself, not for those of elements inside.
    const fading = old.getAnimations?.() ?? []
    if (fading.length === 0) old.remove()
    else void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => old.remove())
  }, [viewKey, view, place, scrolled])
}

function strip(view: HTMLElement): void {
  for (const name of marks) {
    for (const one of view.querySelectorAll(`[${name}]`)) one.removeAttribute(name)
  }
  // Inserted again, they would load again.
  for (const one of view.querySelectorAll('iframe')) one.remove()
}
