/** @typedef {import('./page/list-subjects.js').ListedState} ListedState */

/**
 * What the built page can show.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url of the page
 * @returns {Promise<{ views: Map<string, ListedState[]>, missing: string[] }>} `missing` are views that a
 *   plugin contributes and nobody has written states for
 * @throws {Error} when it can show nothing
 */
export async function listStates(browser, url) {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    await page.locator('[data-listed]').first().waitFor({ timeout: 20_000 })
    const listed = await page
      .locator('[data-listed]')
      .evaluateAll((links) => links.map((link) => /** @type {HTMLElement} */ (link).dataset['listed'] ?? ''))
    const missing = await page
      .locator('[data-missing]')
      .evaluateAll((lines) => lines.map((line) => /** @type {HTMLElement} */ (line).dataset['missing'] ?? ''))
    const views = /** @type {Map<string, ListedState[]>} */ (new Map())
    for (const text of listed) {
      const state = /** @type {ListedState} */ (JSON.parse(text))
      views.set(state.view, [...(views.get(state.view) ?? []), state])
    }
    return { views, missing }
  } finally {
    await page.context().close()
  }
}
