import type { Page } from 'playwright-core'

/** What the page did against its policy since it was asked last, as `watchPolicy` noted it. */
export function takeBreaches(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (Reflect.get(window, Symbol.for('audit breaches')) as string[]).splice(0))
}
