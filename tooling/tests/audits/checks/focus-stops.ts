import type { Page } from '@playwright/test'
import { drawnElements } from '../drawn-elements.js'

/** Something that Tab should stop at. Lengths are CSS pixels of the window. */
export interface Stop {
  readonly name: string
  readonly top: number
  readonly bottom: number
  readonly start: number
}

/** What has the focus. */
export interface Focused {
  /** Its place among the stops; -1 when it is none of them. */
  readonly index: number
  readonly name: string
  readonly inDialog: boolean
  /** Whether it, or what is around it, has an outline or a shadow that it has not without the focus. */
  readonly isSeen: boolean
}

/** Notes everything that can be focused, in the order of the document, and how each looks while it is not. */
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

/** What has the focus now, after {@link noteStops}. */
export function focusedStop(page: Page): Promise<Focused> {
  return page.evaluate(() => (window as unknown as { focusedStop: () => Focused }).focusedStop())
}
