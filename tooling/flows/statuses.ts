import type { Page } from 'playwright-core'

/** Runs in the page before its scripts: keeps what the State panel shows of status and address, in order. */
export function recordStatuses(): void {
  const seen: string[] = []
  Reflect.set(window, Symbol.for('flow-test statuses'), seen)
  const look = () => {
    const [status, address] = ['status', 'address'].map(
      (row) => document.querySelector(`[data-testid="state-${row}"]`)?.textContent,
    )
    const shown = `${status ?? ''} ${address ?? ''}`.trim()
    if (shown && shown !== seen.at(-1)) seen.push(shown)
  }
  new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true })
}

/** The statuses since the page was last loaded, each with the address beside it where there was one. */
export function statusesSinceLoad(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Reflect.get(window, Symbol.for('flow-test statuses')) as string[])
}
