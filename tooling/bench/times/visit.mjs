import { watchRequests } from '../../size/watch-requests.mjs'
import { installStopwatch } from './stopwatch.mjs'

const actionTimeoutMs = 60_000

/** Tasks longer than this block the main thread (W3C Long Tasks). */
const longTaskMs = 50

/**
 * @typedef {object} Visit milliseconds, except `foreign`
 * @property {number} usable from the start of the navigation until the button is shown
 * @property {number} blocked time over 50 ms of each task until the page is idle
 * @property {number} list from the click on the button until the first wallet is shown
 * @property {number} blockedOnOpening time over 50 ms of each task from that click until the page is idle
 * @property {number} longestOnOpening longest task of that time; 0 when none took over 50 ms
 * @property {number} asked from the click on a wallet until it is asked for accounts
 * @property {number} address from that click until the address is shown on the page
 * @property {number} foreign requests to other origins before the first click
 */

/**
 * Opens a page in a new profile, connects the wallet and measures each stage.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options
 * @param {string} options.url
 * @param {import('./pages.mjs').Stages} options.stages
 * @param {number} options.slowdown 4 throttles the processor to a quarter of its speed
 * @param {string} options.service
 * @returns {Promise<Visit>}
 */
export async function visit(browser, { url, stages, slowdown, service }) {
  const context = await browser.newContext()
  try {
    context.setDefaultTimeout(actionTimeoutMs)
    const page = await context.newPage()
    const requests = watchRequests(page, new URL(url).origin)
    // Public RPC endpoints can't be reached from a test machine: they answer each call with 0x0.
    await page.route(
      ({ origin }) => origin !== new URL(url).origin && origin !== service,
      (route) => route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: '0x0' } }),
    )
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript((address) => void Object.assign(globalThis, { benchService: address }), service)
    await page.addInitScript(installStopwatch, stages.button)
    await page.goto(url)
    /** @param {string} expression on the page's stopwatch */
    const read = (expression) => page.evaluate(`stopwatch.${expression}`)
    const settled = async () => {
      // Work of one idle callback may request the next one, or a script.
      for (let requested = -1, before; requested !== before;) {
        before = requested
        requested = Number(await read('idle()'))
        await requests.quiet()
      }
    }
    const tasksSince = async (/** @type {number} */ time) => {
      const tasks = /** @type {{ start: number, duration: number }[]} */ (await read('longTasks'))
      return tasks.filter(({ start, duration }) => start + duration >= time).map(({ duration }) => duration)
    }
    const blockedBy = (/** @type {readonly number[]} */ durations) =>
      durations.reduce((sum, duration) => sum + Math.max(0, duration - longTaskMs), 0)
    const click = async (/** @type {string} */ target, /** @type {string} */ next) => {
      const shown = read(`shownAfterClick(${JSON.stringify(next)})`)
      await page.locator(target).first().click()
      return Number(await shown)
    }

    const usable = Number(await read('usableAt'))
    await settled()
    const blocked = blockedBy(await tasksSince(0))
    const foreign = requests.foreign().length

    const list = await click(stages.button, stages.row)
    const openedAt = Number(await read('clickedAt'))
    await settled()
    const opening = await tasksSince(openedAt)

    const address = await click(stages.row, stages.address)
    const asked = Number(await read('askedAt')) - Number(await read('clickedAt'))
    return {
      usable,
      blocked,
      list,
      blockedOnOpening: blockedBy(opening),
      longestOnOpening: Math.max(0, ...opening),
      asked,
      address,
      foreign,
    }
  } finally {
    await context.close()
  }
}
