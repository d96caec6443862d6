import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { serveStatic } from '../../serve/serve-static.mjs'
import { startService } from '../../service/start-service.mjs'
import { chromiumArgs, findChromium } from '../../setup/chromium.mjs'
import { buildPage } from '../../size/build-page.mjs'
import { workFolder } from '../../size/work-folder.mjs'
import { median } from '../statistics.mjs'
import { floorPage, floorStages, hostPage, hostStages } from './pages.mjs'
import { visit } from './visit.mjs'

const slowdowns = [1, 4]

/** Ratios to the floor at a quarter of the speed, and milliseconds at full speed, that docs/performance.md promises. */
const promises =
  /** @type {Partial<Record<keyof import('./visit.mjs').Visit, { ratio?: number, ms?: number }>>} */ ({
    blocked: { ratio: 1.5 },
    list: { ratio: 1.5, ms: 30 },
    asked: { ratio: 2, ms: 10 },
    address: { ratio: 2.5, ms: 40 },
  })

const labels = /** @type {Record<keyof import('./visit.mjs').Visit, string>} */ ({
  usable: 'page load to button usable',
  blocked: 'main thread blocked on load',
  list: 'click to wallet list',
  blockedOnOpening: 'main thread blocked on opening',
  longestOnOpening: 'longest task on opening',
  asked: 'wallet press to wallet asked',
  address: 'wallet press to address uncovered',
  foreign: 'requests to other origins before a click',
})

/**
 * Visits the host page and the floor page in turns, at full speed and throttled.
 *
 * @param {{ runs: number }} options
 * @returns {Promise<{ slowdown: number, rows: Record<string, Record<string, string>> }[]>} medians, their range and
 *   the ratio to the floor
 */
export async function measureTimes({ runs }) {
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
    const serve = async (
      /** @type {string} */ name,
      /** @type {import('./pages.mjs').PageFiles} */ files,
    ) => {
      const { 'main.js': script = '', ...modules } = files
      const { dir } = await buildPage(join(folder, name), script, { modules })
      const server = await serveStatic({ dir })
      stops.push(() => server.stop())
      return server.url
    }
    const service = new URL(started.url).origin
    const host = { url: await serve('host', hostPage), stages: hostStages, service }
    const floor = { url: await serve('floor', floorPage), stages: floorStages, service }

    /** @typedef {import('./visit.mjs').Visit} Visit */
    const measured = slowdowns.map((slowdown) => ({
      slowdown,
      host: /** @type {Visit[]} */ ([]),
      floor: /** @type {Visit[]} */ ([]),
    }))
    for (let run = 0; run < runs; run++) {
      for (const visits of measured) {
        visits.host.push(await visit(browser, { ...host, slowdown: visits.slowdown }))
        visits.floor.push(await visit(browser, { ...floor, slowdown: visits.slowdown }))
      }
    }
    return measured.map(({ slowdown, ...visits }) => ({
      slowdown,
      rows: Object.fromEntries(
        /** @type {[keyof Visit, string][]} */ (Object.entries(labels)).map(([figure, label]) => [
          label,
          compare(
            visits.host.map((each) => each[figure]),
            visits.floor.map((each) => each[figure]),
            slowdown === 1 ? promises[figure]?.ms : undefined,
            slowdown === 4 ? promises[figure]?.ratio : undefined,
          ),
        ]),
      ),
    }))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

/**
 * @param {readonly number[]} host
 * @param {readonly number[]} floor
 * @param {number | undefined} promisedMs
 * @param {number | undefined} promisedRatio
 */
function compare(host, floor, promisedMs, promisedRatio) {
  const [hostMedian, floorMedian] = [median(host), median(floor)]
  return {
    host: hostMedian.toFixed(0),
    range: `${Math.min(...host).toFixed(0)}-${Math.max(...host).toFixed(0)}`,
    floor: floorMedian.toFixed(0),
    ratio: floorMedian > 0 ? (hostMedian / floorMedian).toFixed(2) : '',
    promised: promisedMs ? `${promisedMs} ms` : promisedRatio ? `${promisedRatio} x` : '',
  }
}
