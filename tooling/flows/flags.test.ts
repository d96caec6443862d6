import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { startDevnet } from '../devnet/devnet.mjs'
import { buildToolPage } from '../build/tool-page.mjs'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic } from '../serve/serve-static.mjs'
import type { FlagsPage } from '../flags/page/main.js'
import { traceDifference, tracesNow, watchTraces, type Traces } from './watch-traces.js'

type Method = Exclude<keyof FlagsPage, 'flags'>

/** What there is with the modal open, and after it was closed. */
interface Snapshot {
  readonly seen: string
  readonly traces: Traces
  readonly closed: Traces
}

/** The flag of the plugin that finds the wallet. */
const wallets = 'injected'
const keptBySession = { 'kept locally: foyer/default/recent': 1, 'kept locally: foyer/default/session': 1 }

/** Calls the page. */
function drive(page: Page) {
  return async (method: Method, ...args: readonly unknown[]): Promise<string> =>
    page.evaluate(
      async ([name, given]) => {
        const { flagsPage } = window as unknown as {
          flagsPage: Record<string, (...all: unknown[]) => unknown>
        }
        return String(await flagsPage[name]?.(...given))
      },
      [method, args] as const,
    )
}

/** What is to be seen, once it stands still: two looks in a row that agree, nothing loading, nothing being said. */
async function settledLook(page: Page): Promise<string> {
  let before = ''
  await eventually(async () => {
    const now = await drive(page)('look')
    const isSame = now === before && !/data-waiting|aria-busy="true"|live-[a-z]+\\">",\s+"<p>/.test(now)
    before = now
    return isSame
  }).toBe(true)
  return before
}

test('each flag: off it is as if the plugin had never been there, on again all is as it was', async ({
  open,
}) => {
  const dir = join(inject('world').folder, 'flags')
  // chains of its own: what others pay would be a difference
  const devnet = await startDevnet()
  await buildToolPage('tooling/flags/page', dir)
  const server = await serveStatic({ dir, transformHtml: (html) => withDevnet(html, devnet) })
  const requested: string[] = []
  try {
    const { page } = await open(server.url, { before: watchTraces })
    page.on(
      'request',
      (request) => void requested.push(`${request.method()} ${request.postData() ?? request.url()}`),
    )
    const call = drive(page)
    await page.waitForFunction(() => 'flagsPage' in window)
    const flags = await page.evaluate(() => (Reflect.get(window, 'flagsPage') as FlagsPage).flags)

    for (const connects of [false, true]) {
      /** Opens the first view and takes down what there is; then closes it again. */
      const snapshot = async (): Promise<Snapshot> => {
        await call('open')
        await page.getByRole('dialog').waitFor()
        const seen = await settledLook(page)
        const traces = await tracesNow(page)
        await call('close')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        return { seen, traces, closed: await tracesNow(page) }
      }
      const begin = async (off: readonly string[]) => {
        await call('start', off)
        await page.getByTestId('foyer-button').waitFor()
      }
      // everything is loaded, and React has added its own listener
      await begin([])
      if (connects) await call('connect')
      await snapshot()
      await call('end')

      const nevers = new Map<string, Snapshot>()
      for (const flag of flags) {
        await begin([flag])
        if (connects && flag !== wallets) await call('connect')
        nevers.set(flag, await snapshot())
        await call('end')
      }

      // one widget for all flags: what each leaves behind is there for the next one as well
      await begin([])
      if (connects) await call('connect')
      const on = await snapshot()
      for (const flag of flags) {
        await call('switch', flag, false)
        requested.length = 0
        const off = await snapshot()
        const label = `${flag}, ${connects ? 'connected' : 'not connected'}`
        const never = nevers.get(flag)
        expect(off.seen, label).toBe(never?.seen)
        // the session's own: the wallet comes back with its plugin, and was used last
        const kept = connects && flag === wallets ? keptBySession : {}
        expect(traceDifference(never?.traces ?? {}, off.traces), label).toEqual(kept)
        expect(traceDifference(never?.closed ?? {}, off.closed), label).toEqual(kept)
        expect(requested, label).toEqual([])
        await call('switch', flag, undefined)
        const again = await snapshot()
        expect(again.seen, label).toBe(on.seen)
        expect(traceDifference(on.traces, again.traces), label).toEqual({})
        expect(traceDifference(on.closed, again.closed), label).toEqual({})
      }
      await call('end')
    }
    console.log(`${flags.length} flags, each off and on again: ${flags.join(', ')}`)
    expect(flags.length).toBeGreaterThan(1)
  } finally {
    await server.stop()
    await devnet.stop()
  }
}, 180_000)
