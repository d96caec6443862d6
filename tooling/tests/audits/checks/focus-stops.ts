import type { Page } from '@playwright/test'
import { drawnElements } from '../gallery.js'

/** A focusable element. Lengths are CSS pixels in the window. */
export interface Stop {
  readonly name: string
  readonly top: number
  readonly bottom: number
  readonly start: number
}

/** The focused element. */
export interface Focused {
  /** Its index among the stops; -1 if it is not one of them. */
  readonly index: number
  readonly name: string
  readonly inDialog: boolean
  /** Whether it or an ancestor has an outline or a shadow only while it is focused. */
  readonly isSeen: boolean
}

/** Records all focusable elements in document order, and their styles without the focus. */
export function noteStops(page: Page): Promise<readonly Stop[]> {
  return page.locator(drawnElements).evaluateAll((elements) => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
    const stops = elements.filter(
      (one): one is HTMLElement =>
        one instanceof HTMLElement &&
        one.matches(focusable) &&
        one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }),
    )
    const looks = (one: Element) => {
      const around = [one, one.parentElement, one.parentElement?.parentElement].filter((each) => each != null)
      return around.map((each) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
        const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
        return { ring, boxShadow }
      })
    }
    const focused = (document.activeElement?.shadowRoot?.activeElement ?? null) as HTMLElement | null
    focused?.blur()
    const atRest = stops.map(looks)
    focused?.focus()
    Object.assign(window, {
      focusedStop: () => {
        let active = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        const index = stops.indexOf(active as HTMLElement)
        const now = active ? looks(active) : []
        const isSeen = now.some(({ ring, boxShadow }, depth) => {
          const before = atRest[index]?.[depth]
          return before && ((ring >= 2 && before.ring === 0) || boxShadow !== before.boxShadow)
        })
        const name = active?.getAttribute('data-testid') ?? active?.textContent ?? active?.tagName ?? ''
        return { index, name, inDialog: active?.closest('[role="dialog"]') != null, isSeen }
      },
    })
    return stops.map((one) => {
      const { top, bottom, left } = one.getBoundingClientRect()
      const name = one.dataset['testid'] ?? one.getAttribute('aria-label') ?? one.textContent ?? ''
      return { name, top, bottom, start: left }
    })
  })
}

/** Reads the focused element, after {@link noteStops}. */
export function focusedStop(page: Page): Promise<Focused> {
  return page.evaluate(() => (window as unknown as { focusedStop: () => Focused }).focusedStop())
}
