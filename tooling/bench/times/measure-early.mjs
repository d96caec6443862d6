import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { serveStatic } from '../../serve/serve-static.mjs'
import { startService } from '../../service/start-service.mjs'
import { chromiumArgs, findChromium } from '../../setup/chromium.mjs'
import { buildPage } from '../../size/build-page.mjs'
import { workFolder } from '../../size/work-folder.mjs'
import { libraries } from '../others/libraries.mjs'
import { preparePage } from '../others/prepare-page.mjs'
import { median } from '../statistics.mjs'
import { clickEarly } from './early-click.mjs'
import { floorPage, floorStages, hostPage, hostStages } from './pages.mjs'

const slowdown = 4
/** Its rows have the wallet's name in reverse domain notation. */
const rainbowKitRow = '[data-testid="rk-wallet-option-example.juniper"]'

/** @typedef {Record<keyof import('./early-click.mjs').EarlyClick, string>} EarlyRow medians in ms */

/**
 * Presses the button of the host page, of the floor page and of RainbowKit as soon as each is seen, in turns, at a quarter of the
 * speed. Installs RainbowKit, which needs the registry.
 *
 * @param {{ runs: number }} options
 * @returns {Promise<Record<string, EarlyRow>>}
 */
export async function measureEarly({ runs }) {
  const folder = workFolder()
  const serviceFolder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  /** @type {(() => void | Promise<void>)[]} */
  const stops = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => rmSync(serviceFolder, { recursive: true, force: true }),
  ]
  try {
    const started = await startService({
      folder: serviceFolder,
      environment: { CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' },
    })
    stops.push(() => started.stop())
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
    stops.push(() => browser.close())
    const serve = async (/** @type {string} */ dir) => {
      const server = await serveStatic({ dir })
      stops.push(() => server.stop())
      return server.url
    }
    const built = async (
      /** @type {string} */ name,
      /** @type {import('./pages.mjs').PageFiles} */ files,
    ) => {
      const { 'main.js': script = '', ...modules } = files
      return serve((await buildPage(join(folder, name), script, { modules })).dir)
    }
    const rainbowKit = /** @type {import('../others/libraries.mjs').Library} */ (libraries['RainbowKit'])
    const prepared = await preparePage(join(folder, 'rainbowkit'), rainbowKit)
    const pages = {
      floor: { url: await built('floor', floorPage), stages: floorStages },
      host: { url: await built('host', hostPage), stages: hostStages },
      RainbowKit: {
        url: await serve(prepared.dir),
        stages: { button: rainbowKit.button, row: rainbowKitRow },
      },
    }
    const service = new URL(started.url).origin
    const clicks = /** @type {Record<string, import('./early-click.mjs').EarlyClick[]>} */ ({})
    for (let run = 0; run < runs; run++)
      for (const [name, page] of Object.entries(pages))
        (clicks[name] ??= []).push(await clickEarly(browser, { ...page, slowdown, service }))
    const middle = (/** @type {readonly number[]} */ values) => median(values).toFixed(0)
    return Object.fromEntries(
      Object.entries(clicks).map(([name, each]) => [
        name,
        {
          seen: middle(each.map(({ seen }) => seen)),
          list: middle(each.map(({ list }) => list)),
          reached: middle(each.map(({ reached }) => reached)),
        },
      ]),
    )
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
