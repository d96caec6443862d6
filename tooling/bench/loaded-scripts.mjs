import { join } from 'node:path'
import { serveStatic } from '../serve/serve-static.mjs'
import { watchRequests } from './watch-requests.mjs'
import { rowSelector } from './steps.mjs'

const actionLimitMs = 20_000

/**
 * @typedef {{ usable: string[], idle: string[], list: string[] }} LoadedScripts files, each list with those
 *   before it: until the button can be pressed, fetched when the page is idle, until a wallet can be picked
 */

/**
 * What a host page fetches, step by step. The page is never idle until it is told to be: what is fetched
 * ahead does not count for the button.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} dir a built page with the widget's button
 * @returns {Promise<LoadedScripts>}
 * @throws {Error} when the button or the list does not appear
 */
export async function loadedScripts(browser, dir) {
  const server = await serveStatic({ dir })
  try {
    const files = (/** @type {string[]} */ paths) => paths.map((path) => join(dir, path))
    const clicked = await open(browser, server.url)
    const usable = clicked.requests.scripts()
    await clicked.page.getByTestId('foyer-button').click()
    await clicked.page.locator(rowSelector).first().waitFor()
    const list = clicked.requests.scripts()
    await clicked.page.context().close()

    const waited = await open(browser, server.url)
    await waited.page.evaluate(beIdle)
    await waited.requests.quiet()
    const idle = waited.requests.scripts()
    await waited.page.context().close()
    return { usable: files(usable), idle: files(idle), list: files(list) }
  } finally {
    await server.stop()
  }
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function open(browser, url) {
  const context = await browser.newContext()
  context.setDefaultTimeout(actionLimitMs)
  const page = await context.newPage()
  const requests = watchRequests(page, url)
  await page.addInitScript(holdIdleWork)
  await page.goto(url)
  await page.getByTestId('foyer-trigger').getByTestId('foyer-button').waitFor()
  return { page, requests }
}

/** Runs in the page: idle work is kept until `beIdle`. */
function holdIdleWork() {
  const held = /** @type {IdleRequestCallback[]} */ ([])
  Object.assign(globalThis, { heldIdleWork: held })
  globalThis.requestIdleCallback = (work) => held.push(work)
  globalThis.cancelIdleCallback = () => {}
}

/** Runs in the page. */
function beIdle() {
  const { heldIdleWork } = /** @type {{ heldIdleWork: IdleRequestCallback[] }} */ (
    /** @type {unknown} */ (globalThis)
  )
  for (const work of heldIdleWork) work({ didTimeout: false, timeRemaining: () => 50 })
}
