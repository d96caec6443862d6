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
  /** Index among the stops, or -1. */
  readonly index: number
  readonly name: string
  readonly inDialog: boolean
  /** Whether the element, an ancestor or its drawing has an outline or a shadow only while the element is focused. */
  readonly isSeen: boolean
}

/** Records all focusable elements in document order, and their styles without the focus. */
export function recordStops(page: Page): Promise<readonly Stop[]> {
  return page.locator(drawnElements).evaluateAll(async (elements) => {
    const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
    const radios = elements.filter(
      (element): element is HTMLInputElement =>
        element instanceof HTMLInputElement && element.type === 'radio',
    )
    // of a group of radio buttons Tab reaches the chosen one alone, and the arrow keys reach the others
    const isPassedOver = (element: HTMLElement) =>
      radios.some((radio) => radio === element && !radio.checked) &&
      radios.some(({ name, checked }) => checked && name === (element as HTMLInputElement).name)
    const stops = elements.filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element.matches(focusable) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !isPassedOver(element) &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    const looks = (element: Element) => {
      // an invisible input has its drawing beside it: the boxes of a code
      const drawings = [...(element.parentElement?.children ?? [])].filter((box) => box.ariaHidden === 'true')
      const above = [element, element.parentElement, element.parentElement?.parentElement]
      const around = [...above.filter((box) => box != null), ...drawings]
      return around.map((box) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(box)
        const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth)
        return { ring, boxShadow }
      })
    }
    const focused = (document.activeElement?.shadowRoot?.activeElement ?? null) as HTMLElement | null
    focused?.blur()
    // drawings follow the focus with the next rendering
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const atRest = stops.map(looks)
    focused?.focus()
    Object.assign(window, {
      focusedStop: () => {
        let active = document.activeElement
        while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
        const index = stops.indexOf(active as HTMLElement)
        const now = active ? looks(active) : []
        const isSeen = now.some(({ ring, boxShadow }, depth) => {
          const initialLook = atRest[index]?.[depth]
          return initialLook && ((ring >= 2 && initialLook.ring === 0) || boxShadow !== initialLook.boxShadow)
        })
        const name = active?.getAttribute('data-testid') ?? active?.textContent ?? active?.tagName ?? ''
        return { index, name, inDialog: active?.closest('[role="dialog"]') != null, isSeen }
      },
    })
    return stops.map((stop) => {
      const { top, bottom, left } = stop.getBoundingClientRect()
      const name = stop.dataset['testid'] ?? stop.getAttribute('aria-label') ?? stop.textContent ?? ''
      return { name, top, bottom, start: left }
    })
  })
}

/** Reads the focused element, after {@link recordStops}. */
export function focusedStop(page: Page): Promise<Focused> {
  return page.evaluate(() => (window as unknown as { focusedStop: () => Focused }).focusedStop())
}
