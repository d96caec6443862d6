import { join } from 'node:path'
import { serveStatic } from '../serve/serve-static.mjs'
import { watchRequests } from './watch-requests.mjs'
import { rowSelector } from './row-selector.mjs'

const actionLimitMs = 20_000

/**
 * @typedef {{ usable: string[], idle: string[], list: string[], listWithoutWallet: string[] }} LoadedScripts files, each
 *   list with those before it: until the button can be pressed, fetched when the page is idle, until a wallet that is
 *   installed can be picked, until there is something to pick where none is
 */

/**
 * Lists the scripts that a host page fetches at each stage. Idle work is held back, so that prefetched files do not count
 * for the button.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dir a built page with the widget's button
 * @returns {Promise<LoadedScripts>}
 * @throws {Error} when the button or the list does not appear
 */
export async function loadedScripts(browser, dir) {
  const waited = await scriptsOf(browser, dir, async (page, requests) => {
    const before = requests.scripts().length
    await page.evaluate(beIdle)
    // The first prefetch starts some time after the idle callback, later ones after callbacks of their own.
    await requests.moreScriptsThan(before, actionLimitMs)
    for (let requested = -1, last; requested !== last;) {
      last = requested
      requested = await page.evaluate(idleWorkDone)
      await requests.quiet()
    }
  })
  const bare = await scriptsOf(browser, dir, untilPickable)
  const clicked = await scriptsOf(browser, dir, async (page) => {
    await page.evaluate(announceWallet)
    return untilPickable(page)
  })
  return { usable: clicked.usable, idle: waited.then, list: clicked.then, listWithoutWallet: bare.then }
}

/**
 * Opens the wallet list and waits for a selectable row.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>} the paths of the scripts that had come by then; what is fetched for later steps, once the
 *   list stands, is not among them
 */
async function untilPickable(page) {
  const listed = page.evaluate(scriptsWhenListed, rowSelector)
  await page.getByTestId('foyer-button').click()
  return (await listed).map((address) => new URL(address).pathname)
}

/**
 * Runs in the page.
 *
 * @param {string} selector
 * @returns {Promise<string[]>}
 */
function scriptsWhenListed(selector) {
  const list = () => document.querySelector('[data-testid="foyer-modal"]')?.shadowRoot
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const root = list()
      // Mutations inside a shadow root are observed on the root itself.
      if (root) observer.observe(root, { childList: true, subtree: true })
      if (!root?.querySelector(selector)) return
      observer.disconnect()
      const all = performance.getEntriesByType('resource').map(({ name }) => name)
      resolve(all.filter((name) => name.endsWith('.js')))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/**
 * Lists the scripts that a host page fetches until its button is usable, and during the action after it.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dir
 * @param {(page: import('@playwright/test').Page, requests: import('./watch-requests.mjs').RequestLog) =>
 *   Promise<string[] | void>} [act] may answer with the paths of those that count
 * @returns {Promise<{ usable: string[], then: string[] }>}
 */
export async function scriptsOf(browser, dir, act) {
  const server = await serveStatic({ dir })
  try {
    const files = (/** @type {string[]} */ paths) => paths.map((path) => join(dir, path))
    const { page, requests } = await open(browser, server.url)
    const usable = files(requests.scripts())
    const counted = await act?.(page, requests)
    const then = files(counted ?? requests.scripts())
    await page.context().close()
    return { usable, then }
  } finally {
    await server.stop()
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
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

/** Runs in the page: announces a wallet (EIP-6963) that receives no request. */
function announceWallet() {
  const info = {
    uuid: '00000000-0000-4000-8000-000000000000',
    name: 'Juniper',
    icon: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    rdns: 'example.juniper',
  }
  const detail = Object.freeze({ info, provider: { request: async () => [] } })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Runs in the page: holds back idle work until `beIdle`. */
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
  const idleWork = { requested: 0, pending: 0 }
  Object.assign(globalThis, { idleWork })
  // idle work may request another callback
  globalThis.requestIdleCallback = (work) => {
    idleWork.requested += 1
    idleWork.pending += 1
    return Number(
      setTimeout(() => {
        idleWork.pending -= 1
        work({ didTimeout: false, timeRemaining: () => 50 })
      }),
    )
  }
  for (const work of heldIdleWork) globalThis.requestIdleCallback(work)
}

/**
 * Runs in the page.
 *
 * @returns {Promise<number>} number of idle callbacks requested so far, once none is pending
 */
async function idleWorkDone() {
  const { idleWork } = /** @type {{ idleWork: { requested: number, pending: number } }} */ (
    /** @type {unknown} */ (globalThis)
  )
  while (idleWork.pending > 0) await new Promise((resolve) => setTimeout(resolve))
  return idleWork.requested
}
