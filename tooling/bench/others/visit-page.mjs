import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '../../serve/serve-static.mjs'
import { watchRequests } from '../../size/watch-requests.mjs'
import { weigh } from '../../size/weigh.mjs'

const actionTimeoutMs = 60_000
const walletName = 'Bench Wallet'

/**
 * @typedef {object} OtherVisit KB of JavaScript and CSS after gzip
 * @property {number} usableKb until the button is on the page and no request is pending
 * @property {number | undefined} listKb until an installed EVM wallet is listed; undefined for other chains
 * @property {number} hosts other hosts that are asked before the first click
 */

/**
 * Opens a built page and its wallet list. Other origins can't be reached: they answer with {}.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string} dir
 * @param {import('./libraries.mjs').Library} library
 * @returns {Promise<OtherVisit>}
 * @throws {Error} when the button or the wallet does not appear
 */
export async function visitPage(browser, dir, { button, isSolana }) {
  const server = await serveStatic({ dir })
  const context = await browser.newContext()
  try {
    context.setDefaultTimeout(actionTimeoutMs)
    const page = await context.newPage()
    const files = /** @type {Set<string>} */ (new Set())
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      if (origin === server.url && /\.(?:js|css)$/.test(pathname)) files.add(pathname)
    })
    const requests = watchRequests(page, server.url)
    await page.route(
      ({ origin }) => origin !== server.url,
      (route) => route.fulfill({ json: {} }),
    )
    if (!isSolana) await page.addInitScript(announceWallet, walletName)
    const kilobytes = () => weigh([...files].map((file) => readFileSync(join(dir, file), 'utf8'))) / 1_000
    await page.goto(server.url)
    // attached: some fade their elements in after fonts that can't be reached
    await page.locator(button).first().waitFor({ state: 'attached' })
    await requests.quiet()
    const hosts = new Set(requests.foreign().map((address) => new URL(address).host)).size
    const usableKb = kilobytes()
    if (isSolana) return { usableKb, listKb: undefined, hosts }
    await page.locator(button).first().dispatchEvent('click')
    await page.getByText(walletName).first().waitFor({ state: 'attached' })
    return { usableKb, listKb: kilobytes(), hosts }
  } finally {
    await context.close()
    await server.stop()
  }
}

/** Runs in the page: announces a wallet by EIP-6963 that has no permission yet. @param {string} name */
function announceWallet(name) {
  const info = { uuid: crypto.randomUUID(), name, rdns: 'org.foyer.bench', icon: 'data:image/svg+xml,<svg/>' }
  const answers = /** @type {Record<string, unknown>} */ ({ eth_accounts: [], eth_chainId: '0x1' })
  const provider = {
    /** @param {{ method: string }} request */
    request: ({ method }) => (method in answers ? Promise.resolve(answers[method]) : new Promise(() => {})),
    on: () => provider,
    removeListener: () => provider,
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
