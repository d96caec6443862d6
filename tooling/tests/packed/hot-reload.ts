import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** Counts of the parts that a page has once for each widget. */
async function countParts(page: Page) {
  const count = (selector: string) => page.locator(selector).count()
  return {
    buttons: await count('[data-testid="foyer-button"]'),
    modals: await count('[data-testid="foyer-modal"]'),
    announcers: await count('[aria-live], [role="status"], [role="alert"]'),
    listeners: (await listenersOf(page)).sort(),
  }
}

/** Events of the window that a widget listens to. Playwright adds listeners for others while it works. */
const windowEvents = new Set([
  'eip6963:announceProvider',
  'ethereum#initialized',
  'storage',
  'online',
  'offline',
])

/** Types of the widget's listeners on the window, as the debugger of the browser sees them. */
async function listenersOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' })
  const objectId = result.objectId ?? ''
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId })
  await session.detach()
  return listeners.map(({ type }) => type).filter((type) => windowEvents.has(type))
}

/** Does something while the modal of the connected widget is open and shows the balances. */
async function whileOpen<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const part = (testId: string) => page.locator(`[data-testid="${testId}"]`)
  await part('foyer-button').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-testid^="asset-"]').first().waitFor()
  await expect(dialog.locator('.account-waiting')).toHaveCount(0)
  const result = await act()
  await part('frame-close').click()
  await dialog.waitFor({ state: 'hidden' })
  return result
}

/** A change of a module of an app. */
interface ModuleChange {
  readonly path: string
  readonly edit: (text: string) => string
  /** Adds code to the module. Default: at its end. */
  readonly append?: (text: string, code: string) => string
  /** Whether the development server reloads the page for it. */
  readonly reloads: boolean
  /** A name that no other change of the file has. */
  readonly name: string
}

/**
 * Changes a module of a page with a connected widget, waits until the browser has run the new one, and asserts that the page has one
 * connected widget, as after a reload.
 */
export async function changeModule(
  page: Page,
  { path, edit, append, reloads, name }: ModuleChange,
): Promise<void> {
  const root = page.locator('html')
  const connected = page.locator('.trigger[data-state="connected"]')
  await page.reload()
  await connected.waitFor()
  const before = await whileOpen(page, () => countParts(page))
  expect(before).toMatchObject({ buttons: 1, modals: 1 })
  expect(new Set(before.listeners)).toEqual(windowEvents)
  await root.evaluate((element) => (element.dataset['page'] = 'first'))

  const text = readFileSync(path, 'utf8')
  const edited = edit(text)
  expect(edited).not.toBe(text)
  const run = `if (typeof document !== 'undefined') document.documentElement.dataset.run = ${JSON.stringify(name)}`
  writeFileSync(path, append?.(edited, run) ?? `${edited}\n${run}\n`)
  await expect(root).toHaveAttribute('data-run', name)
  expect(await root.getAttribute('data-page')).toBe(reloads ? null : 'first')

  await expect(connected).toBeVisible()
  await whileOpen(page, () => expect.poll(() => countParts(page)).toEqual(before))
}
