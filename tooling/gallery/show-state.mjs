/**
 * @typedef {{ theme: 'light' | 'dark', dir: 'ltr' | 'rtl', locale?: string, textSize?: string }} Showing
 *   `locale` is spoken once the state has come about, for states press what is said in English; `textSize` is
 *   a length for `--foyer-font-size`
 */

/**
 * Shows one state as its visitor would have brought it about.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the gallery's page
 * @param {import('./list-states.mjs').ListedState} state
 * @param {Showing} showing
 * @throws {Error} when the state does not come about
 */
export async function showState(page, url, state, { theme, dir, locale, textSize }) {
  const { view, state: name, keyboard } = state
  const query = { view, state: name, theme, dir, held: '' }
  const more = { ...(locale && { locale }), ...(textSize && { textSize }) }
  const search = `?${new URLSearchParams({ ...query, ...more })}`
  if (!(await showNext(page, search))) await page.goto(`${url}/${search}`)
  const show = page.getByTestId('show')
  if (keyboard) await show.press('Enter')
  // without a wait for a button that stands still already
  else await show.click({ force: true })
  await page.locator('html[data-gallery]').waitFor({ state: 'attached' })
  const problem = await page.locator('html').getAttribute('data-problem')
  if (problem !== null) throw new Error(problem)
  await enter(page, state)
}

/**
 * Shows it in place of what the page shows, where it shows something: the same scripts need not begin anew.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} search
 * @returns {Promise<boolean>} whether the page could
 */
async function showNext(page, search) {
  return page.evaluate(async (wanted) => {
    const { next } = /** @type {{ next?: (search: string) => Promise<void> }} */ (
      /** @type {unknown} */ (window)
    )
    await next?.(wanted)
    return next !== undefined
  }, search)
}

/**
 * What only a visitor or the outside can do.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('./list-states.mjs').ListedState} state
 */
async function enter(page, { hover, keyboard, offline, trigger }) {
  if (hover !== undefined) await page.getByTestId(hover).hover()
  // a view takes the focus when it opens; a button on the page is gone to
  if (keyboard && trigger) await page.keyboard.press('Tab')
  if (offline) await page.context().setOffline(true)
}
