import type { Page } from 'playwright-core'

/** The widgets' keys in the page's local storage, sorted. */
export function storedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('foyer/'))
      .sort(),
  )
}
