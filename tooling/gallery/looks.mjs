/**
 * @typedef {{ name: string, theme: 'light' | 'dark', dir: 'ltr' | 'rtl', phone: boolean, locale?: string }} Look
 */

/**
 * How every state is looked at.
 *
 * @type {readonly Look[]}
 */
export const looks = [
  { name: 'Light', theme: 'light', dir: 'ltr', phone: false },
  { name: 'Dark', theme: 'dark', dir: 'ltr', phone: false },
  { name: 'Phone, light', theme: 'light', dir: 'ltr', phone: true },
  { name: 'Phone, dark', theme: 'dark', dir: 'ltr', phone: true },
  { name: 'Right to left', theme: 'light', dir: 'rtl', phone: false },
]

/** Pixels of a picture for one of the page, so that thin lines can be judged. */
const scale = 2
const actionLimitMs = 20_000

/**
 * Opens a window for one look; all states are shown in it in turn. Close its context.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {Look} look
 * @returns {Promise<import('@playwright/test').Page>}
 */
export async function openWindow(browser, { phone }) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 780 } : { width: 480, height: 1_000 },
    deviceScaleFactor: scale,
    hasTouch: phone,
    // everything stands still, and the same on every run
    reducedMotion: 'reduce',
    permissions: ['clipboard-write'],
  })
  context.setDefaultTimeout(actionLimitMs)
  return context.newPage()
}
