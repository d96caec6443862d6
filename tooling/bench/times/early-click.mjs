import { watchRequests } from '../../size/watch-requests.mjs'
import { installStopwatch } from './stopwatch.mjs'

const timeoutMs = 60_000

/**
 * @typedef {object} EarlyClick milliseconds
 * @property {number} seen from the start of the navigation until the button is shown
 * @property {number} list from the click, at that moment, until the first wallet is shown
 * @property {number} reached from the start of the navigation until the first wallet is shown
 */

/**
 * Opens a page in a new profile and presses its button as soon as it is shown, before the page is idle.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options
 * @param {string} options.url
 * @param {{ button: string, row: string }} options.stages
 * @param {number} options.slowdown 4 throttles the processor to a quarter of its speed
 * @param {string} options.service
 * @returns {Promise<EarlyClick>}
 */
export async function clickEarly(browser, { url, stages, slowdown, service }) {
  const context = await browser.newContext()
  try {
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    watchRequests(page, new URL(url).origin)
    await page.route(
      ({ origin }) => origin !== new URL(url).origin && origin !== service,
      (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: '0x0' } }),
    )
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript((address) => void Object.assign(globalThis, { benchService: address }), service)
    await page.addInitScript(installStopwatch, stages.button)
    await page.goto(url, { waitUntil: 'commit' })
    return /** @type {EarlyClick} */ (
      await page.evaluate(`stopwatch.pressWhenShown(${JSON.stringify(stages)})`)
    )
  } finally {
    await context.close()
  }
}
