import type { Page } from 'playwright-core'

/** An address that a page has opened, and where. */
export interface OpenedPage {
  readonly href: string
  readonly target: string
}

/** Notes in the page what it opens, and opens nothing: there is no wallet to go to. */
export function recordOpened() {
  const opened: OpenedPage[] = []
  Reflect.set(window, 'openedPages', opened)
  window.open = (href, target) => {
    opened.push({ href: String(href), target: target ?? '' })
    return null
  }
}

/** What the page has opened since it was asked last. */
export const takeOpened = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'openedPages') as OpenedPage[]).splice(0))
