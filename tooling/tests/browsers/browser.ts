import { expect } from '@playwright/test'

/** A browser that Playwright has no driver for, with one page. */
export interface Browser {
  /** Loads a page, and resolves after its `load` event. */
  open(url: string): Promise<void>
  /** Evaluates an expression in the page. Its value is data, as JSON holds it. */
  evaluate(expression: string): Promise<unknown>
  /** Presses the main button of the mouse at a place of the viewport, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  stop(): Promise<void>
}

/** The pointer of the W3C Actions that both WebDriver protocols have: moves to a place, and presses the main button. */
export const pressActions = (x: number, y: number) => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

/** Finds the first element in the page and its open shadow roots. Runs in the page, so that it uses nothing from outside. */
function findDeep(selector: string, root: ParentNode = document): Element | undefined {
  const found = root.querySelector(selector)
  if (found) return found
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot && findDeep(selector, shadowRoot)
    if (inner) return inner
  }
  return undefined
}

/** Centre of an element that gets the clicks there: it is in the viewport, and nothing covers it. */
function pressablePlace(element: Element | undefined): { x: number; y: number } | undefined {
  element?.scrollIntoView({ block: 'nearest' })
  const box = element?.getBoundingClientRect()
  if (!element || !box?.width || !box.height) return undefined
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
  const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
  return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : undefined
}

/** A user of one page: waits for what is shown, and clicks it. */
export interface PageUser {
  click(selector: string): Promise<void>
  /** Waits until the element is shown, and returns its text. */
  text(selector: string): Promise<string>
  waitForHidden(selector: string): Promise<void>
}

/** Creates the user of the browser's page. */
export function createPageUser(browser: Browser): PageUser {
  const find = (selector: string) => `(${findDeep.toString()})(${JSON.stringify(selector)})`
  const isShown = (selector: string) =>
    browser.evaluate(`Boolean(${find(selector)}?.checkVisibility({ visibilityProperty: true }))`)
  const pollShown = (selector: string, shown: boolean) =>
    expect
      .poll(() => isShown(selector), { message: `${selector} is ${shown ? 'shown' : 'hidden'}` })
      .toBe(shown)
  return {
    async click(selector) {
      let place: { x: number; y: number } | undefined
      const read = async () => {
        const expression = `JSON.stringify((${pressablePlace.toString()})(${find(selector)}) ?? null)`
        const last = JSON.stringify(place ?? null)
        const now = (await browser.evaluate(expression)) as string
        place = (JSON.parse(now) ?? undefined) as typeof place
        return place !== undefined && now === last
      }
      await expect.poll(read, { message: `${selector} can be clicked, and stands still` }).toBe(true)
      if (place) await browser.press(place.x, place.y)
    },
    async text(selector) {
      await pollShown(selector, true)
      return (await browser.evaluate(`${find(selector)}.textContent`)) as string
    },
    waitForHidden: (selector) => pollShown(selector, false),
  }
}
