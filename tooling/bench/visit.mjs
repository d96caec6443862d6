import { installStopwatch } from './stopwatch.mjs'
import { watchRequests } from './watch-requests.mjs'

const actionLimitMs = 60_000

/**
 * @typedef {object} Visit figures in milliseconds, but for `foreign`
 * @property {number} usable from the start of the navigation to a button that can be pressed
 * @property {number} list from pressing it to a list that can be used, all chunks having been fetched ahead
 * @property {number} address from picking a wallet to the address on the page
 * @property {number} blocked the main thread on load and while fetching ahead, each task's time over 50 ms
 * @property {number} foreign requests to other origins before the first press
 */

/**
 * One visitor's way through a page, in a profile of its own.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {object} options
 * @param {string} options.url
 * @param {import('./steps.mjs').Steps} options.steps
 * @param {number} options.slowdown 4 is a processor that is four times slower
 * @param {{ script: string, chains: unknown } | undefined} [options.wallet] added when the page has loaded
 * @returns {Promise<Visit>}
 */
export async function visit(browser, { url, steps, slowdown, wallet }) {
  const context = await browser.newContext()
  try {
    context.setDefaultTimeout(actionLimitMs)
    const page = await context.newPage()
    const requests = watchRequests(page, new URL(url).origin)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(installStopwatch, steps.button)
    await page.goto(url)
    /** @param {string} question of the page's stopwatch */
    const ask = async (question) => Number(await page.evaluate(`stopwatch.${question}`))
    const usable = await ask('usableAt')
    // work of one idle moment may load what the next one then works on
    for (let asked = -1, before; asked !== before;) {
      before = asked
      asked = await ask('idle()')
      await requests.quiet()
    }
    const blocked = await ask('blocked')
    const foreign = requests.foreign().length
    if (wallet) {
      await page.evaluate((chains) => void Object.assign(globalThis, { benchChains: chains }), wallet.chains)
      await page.addScriptTag({ url: wallet.script, type: 'module' })
    }
    const press = async (/** @type {string} */ selector, /** @type {string} */ next) => {
      const passed = ask(`sinceClick(${JSON.stringify(next)})`)
      await page.locator(selector).first().click()
      return passed
    }
    const list = await press(steps.button, steps.row)
    const address = await press(steps.row, steps.address)
    return { usable, list, address, blocked, foreign }
  } finally {
    await context.close()
  }
}
