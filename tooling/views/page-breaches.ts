import type { Page } from 'playwright-core'

/** What the page did against its policy since it was loaded, as `watchPolicy` noted it. */
export function pageBreaches(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, Symbol.for('audit breaches')) as string[])
}
