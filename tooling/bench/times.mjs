import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startDevnet } from '../devnet/devnet.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import { chromiumArgs, findChromium } from '../setup/chromium.mjs'
import { buildPage } from './build-page.mjs'
import { median } from './median.mjs'
import { floorScript, hostScript, walletScript } from './pages.mjs'
import { floorSteps, hostSteps } from './steps.mjs'
import { visit } from './visit.mjs'
import { workFolder } from './work-folder.mjs'

const runs = 9

/** How many times slower the processor is made. */
export const slowdowns = [1, 4]

/**
 * @typedef {import('./visit.mjs').Visit} Visit
 * @typedef {{ slowdown: number, host: Visit, floor: Visit }} Compared medians of the visits at one speed
 */

/**
 * Visits the host page and the floor page by turns, at full speed and slowed down, with a wallet and chains of
 * this machine.
 *
 * @returns {Promise<Compared[]>}
 * @throws {Error} when a page cannot be built, the chains do not start or a step does not come
 */
export async function measureTimes() {
  const folder = workFolder()
  /** @type {(() => void | Promise<void>)[]} */
  const stops = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const devnet = await startDevnet()
    stops.push(() => devnet.stop())
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
    stops.push(() => browser.close())
    const [host, floor, wallet] = [
      await buildPage(join(folder, 'host'), hostScript),
      await buildPage(join(folder, 'floor'), floorScript),
      await buildPage(join(folder, 'wallet'), walletScript),
    ]
    cpSync(join(wallet.dir, wallet.entry.fileName), join(host.dir, 'wallet.js'))
    const serve = async (/** @type {string} */ dir) => {
      const server = await serveStatic({ dir })
      stops.push(() => server.stop())
      return server.url
    }
    const added = { script: '/wallet.js', chains: devnet.chains }
    const hostPage = { url: await serve(host.dir), steps: hostSteps, wallet: added }
    const floorPage = { url: await serve(floor.dir), steps: floorSteps }

    const visits = slowdowns.map((slowdown) => ({
      slowdown,
      host: /** @type {Visit[]} */ ([]),
      floor: /** @type {Visit[]} */ ([]),
    }))
    for (let run = 0; run < runs; run++) {
      for (const { slowdown, host, floor } of visits) {
        host.push(await visit(browser, { ...hostPage, slowdown }))
        floor.push(await visit(browser, { ...floorPage, slowdown }))
      }
    }
    return visits.map(({ slowdown, host, floor }) => ({
      slowdown,
      host: medians(host),
      floor: medians(floor),
    }))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/**
 * @param {readonly Visit[]} visits
 * @returns {Visit}
 */
function medians(visits) {
  const of = (/** @type {keyof Visit} */ figure) => median(visits.map((one) => one[figure]))
  return {
    usable: of('usable'),
    list: of('list'),
    address: of('address'),
    blocked: of('blocked'),
    foreign: Math.max(...visits.map(({ foreign }) => foreign)),
  }
}
