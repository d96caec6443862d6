import type { Browser, Page } from 'playwright-core'

/** Width and height of a window on a desktop, in CSS pixels. */
export const desktop = { width: 480, height: 1_000 }
/** And on a phone. */
export const phone = { width: 390, height: 780 }

const actionLimitMs = 20_000

/** How a window is opened. */
export interface WindowOptions {
  /** Whether things move; most audits are of a visitor who wants no motion. */
  readonly moving?: boolean
  /** Runs in the page before its own scripts, at every load. */
  readonly before?: () => void
}

/** Opens a window; states are shown in it in turn. `thrown` are errors nobody caught. Close its context. */
export async function openWindow(
  browser: Browser,
  { moving = false, before }: WindowOptions = {},
): Promise<{ page: Page; thrown: Error[] }> {
  const context = await browser.newContext({
    viewport: desktop,
    reducedMotion: moving ? 'no-preference' : 'reduce',
    permissions: ['clipboard-write'],
  })
  context.setDefaultTimeout(actionLimitMs)
  const page = await context.newPage()
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  if (before) await page.addInitScript(before)
  return { page, thrown }
}
