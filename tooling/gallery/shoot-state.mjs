/** What is seen of the page around a modal. */
const marginPx = 24

/** @typedef {import('./looks.mjs').Look} Look */

/** @typedef {{ png: Buffer, width: number, height: number }} Shot in pixels of the page */

/**
 * Takes a picture of one state.
 *
 * @param {import('playwright-core').Page} page of `openWindow` with the same look
 * @param {string} url of the gallery's page
 * @param {import('./list-states.mjs').ListedState} state
 * @param {Look} look
 * @returns {Promise<Shot | Error | undefined>} an error when the state did not come about; nothing where it
 *   cannot exist: a finger does not hover
 */
export async function shootState(page, url, state, look) {
  if (look.phone && state.hover !== undefined) return undefined
  /** @type {Error[]} */
  const thrown = []
  const listen = (/** @type {Error} */ error) => void thrown.push(error)
  page.on('pageerror', listen)
  try {
    await showState(page, url, state, look)
    if (thrown[0]) return thrown[0]
    return await shoot(page, state.trigger ? '.stage' : look.phone ? undefined : '[role="dialog"]')
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    page.off('pageerror', listen)
    await page.context().setOffline(false)
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string} url
 * @param {import('./list-states.mjs').ListedState} state
 * @param {Look} look
 */
async function showState(page, url, state, { theme, dir }) {
  const { view, state: name, keyboard } = state
  await page.goto(`${url}/?${new URLSearchParams({ view, state: name, theme, dir, held: '' })}`)
  const show = page.getByTestId('show')
  if (keyboard) await show.press('Enter')
  else await show.click()
  await page.locator('html[data-gallery]').waitFor({ state: 'attached' })
  const problem = await page.locator('html').getAttribute('data-problem')
  if (problem !== null) throw new Error(problem)
  await enter(page, state)
}

/**
 * What only a visitor or the outside can do.
 *
 * @param {import('playwright-core').Page} page
 * @param {import('./list-states.mjs').ListedState} state
 */
async function enter(page, { hover, keyboard, offline, trigger }) {
  if (hover !== undefined) await page.getByTestId(hover).hover()
  // a view takes the focus when it opens; a button on the page is gone to
  if (keyboard && trigger) await page.keyboard.press('Tab')
  if (offline) await page.context().setOffline(true)
}

/**
 * @param {import('playwright-core').Page} page
 * @param {string | undefined} selector of what is cut out, with its margin; the whole window without one
 * @returns {Promise<Shot>}
 */
async function shoot(page, selector) {
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const box = selector === undefined ? null : await page.locator(selector).boundingBox()
  const margin = selector === '.stage' ? 0 : marginPx
  const left = Math.max(0, Math.floor((box?.x ?? 0) - margin))
  const top = Math.max(0, Math.floor((box?.y ?? 0) - margin))
  const clip = box
    ? {
        x: left,
        y: top,
        width: Math.min(window.width, Math.ceil(box.x + box.width + margin)) - left,
        height: Math.min(window.height, Math.ceil(box.y + box.height + margin)) - top,
      }
    : { x: 0, y: 0, ...window }
  const png = await page.screenshot({ clip, animations: 'disabled' })
  return { png, width: clip.width, height: clip.height }
}
