import { setTimeout as delay } from 'node:timers/promises'

const quietMs = 200
const lookMs = 20

/**
 * @typedef {object} RequestLog
 * @property {() => string[]} scripts paths of the requested scripts, each once
 * @property {() => string[]} foreign URLs requested from other origins
 * @property {() => Promise<void>} quiet resolves when no request has been pending for a while from the call on
 * @property {(count: number, limitMs: number) => Promise<void>} moreScriptsThan resolves when more scripts are requested;
 *   rejects after the limit
 */

/**
 * Records the requests of a page. Call it before the first navigation.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} origin origin of the page
 * @returns {RequestLog}
 */
export function watchRequests(page, origin) {
  const scripts = new Set()
  /** @type {string[]} */
  const foreign = []
  const underway = new Set()
  let lastAt = performance.now()
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!/^(https?|wss?):$/.test(url.protocol)) return
    if (url.origin !== origin) foreign.push(url.href)
    else if (url.pathname.endsWith('.js')) scripts.add(url.pathname)
    underway.add(request)
    lastAt = performance.now()
  })
  const over = (/** @type {import('@playwright/test').Request} */ request) => {
    underway.delete(request)
    lastAt = performance.now()
  }
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return {
    scripts: () => [...scripts],
    foreign: () => [...foreign],
    async quiet() {
      lastAt = performance.now()
      while (underway.size > 0 || performance.now() - lastAt < quietMs) await delay(lookMs)
    },
    async moreScriptsThan(count, limitMs) {
      const deadline = performance.now() + limitMs
      while (scripts.size <= count) {
        if (performance.now() > deadline) throw new Error(`No script was requested after the first ${count}.`)
        await delay(lookMs)
      }
    },
  }
}
