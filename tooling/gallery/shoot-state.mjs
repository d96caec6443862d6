import { showState } from './show-state.mjs'

/** What is seen of the page around a modal. */
const marginPx = 24

/** @typedef {import('./looks.mjs').Look} Look */

/** @typedef {{ png: Buffer, width: number, height: number }} Shot in pixels of the page */

/**
 * Takes a picture of one state.
 *
 * @param {import('@playwright/test').Page} page of `openWindow` with the same look
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
 * @param {import('@playwright/test').Page} page
 * @param {string | undefined} selector of what is cut out, with its margin; the whole window without one
 * @returns {Promise<Shot>}
 */
async function shoot(page, selector) {
  const window = page.viewportSize() ?? { width: 0, height: 0 }
  const box = selector === undefined ? null : await boxOf(page, selector)
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

/**
 * Where something is, together with the toast that stands away from it.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} selector
 * @returns {Promise<{ x: number, y: number, width: number, height: number }>}
 */
async function boxOf(page, selector) {
  const parts = await page.locator(`${selector}, .toast-line`).all()
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).flatMap((box) => box ?? [])
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}
