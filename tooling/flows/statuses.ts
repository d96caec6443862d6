import type { Page } from 'playwright-core'

/** Runs in the page before its scripts: keeps every status the State panel shows, in order. */
export function recordStatuses(): void {
  const seen: string[] = []
  Reflect.set(window, Symbol.for('flow-test statuses'), seen)
  const look = () => {
    const status = document.querySelector('[data-testid="state-status"]')?.textContent
    if (status && status !== seen.at(-1)) seen.push(status)
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}

/** The statuses since the page was last loaded. */
export function statusesSinceLoad(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, Symbol.for('flow-test statuses')) as string[])
}
