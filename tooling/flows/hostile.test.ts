import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { alice, bob } from '../../plugins/evm/testing/hostile-providers.js'
import { bait, canary } from '../../plugins/injected/testing/hostile-announcements.js'
import { withDevnet } from '../serve/devnet-page.mjs'
import { serveStatic, type StaticServer } from '../serve/serve-static.mjs'
import { programOf } from '../test-run/program.mjs'
import { eventually } from './eventually.js'
import { test, type Open } from './flow-test.js'
import type { AnnouncementsSeen } from './hostile-page/announcements.js'
import type { ProviderSeen } from './hostile-page/providers.js'
import { runCommand } from './run-command.js'

let server: StaticServer

beforeAll(async () => {
  const { folder, policy, devnet } = inject('world')
  const dir = join(folder, 'hostile')
  const cwd = fileURLToPath(new URL('hostile-page', import.meta.url))
  const args = ['build', '--outDir', dir, '--emptyOutDir', '--logLevel', 'error']
  await runCommand(process.execPath, [programOf('vite'), ...args], { cwd, env: { NODE_ENV: 'production' } })
  server = await serveStatic({
    dir,
    headers: { 'content-security-policy': policy },
    transformHtml: (html) => withDevnet(html, devnet),
  })
})
afterAll(() => server?.stop())

/** Opens the page, with what it must not do: run anything it was handed, or load it. */
async function openHostile(open: Open, query: string) {
  const { page, complaints } = await open(`${server.url}/${query}`, { mayComplain: true })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return {
    page,
    complaints,
    part: (testId: string) => page.getByTestId(testId),
    async seen<T>() {
      await page.locator('body[data-done]').waitFor({ state: 'attached', timeout: 40_000 })
      return JSON.parse((await page.getAttribute('body', 'data-done')) ?? '') as T
    },
    async expectUnharmed() {
      expect(await page.evaluate((name) => Reflect.has(window, name), canary)).toBe(false)
      expect(asked.filter((url) => url.includes(new URL(bait).pathname))).toEqual([])
      expect(complaints).toMatchObject({ uncaught: [], violations: [] })
      // the widget's own words about faults are right; anything else is not
      expect(complaints.logged.filter((line) => !line.startsWith('[foyer'))).toEqual([])
    },
  }
}

test('among hostile announcements and a flood of 10,000 the honest wallet is listed, and connects', async ({
  open,
}) => {
  const p = await openHostile(open, '')
  const seen = await p.seen<AnnouncementsSeen>()
  console.info(
    `${seen.announced} hostile announcements and a flood of ${seen.flood} in ${Math.round(seen.floodMs)} ms: ` +
      `${seen.listed.length} listed, "${seen.unlisted}"`,
  )
  expect(seen.announced).toBeGreaterThanOrEqual(60)
  expect(seen.flood).toBe(10_000)
  expect(seen.listed).toHaveLength(50)
  expect(seen.listed.filter((row) => row === 'connector-io.honest')).toHaveLength(1)
  expect(seen.unlisted).toMatch(/\d/)
  for (const picture of seen.pictures) expect(picture).toMatch(/^data:image\/(png|webp|svg\+xml|gif)[;,]/)

  await p.part('connector-io.honest').click()
  await p.part('connecting-connected').waitFor()
  await p.page.evaluate(() => window.dispatchEvent(new Event('hostile-again')))
  await eventually(() => p.part('foyer-button').textContent()).toContain(
    inject('world').devnet.accounts[0]?.address.slice(0, 6),
  )
  await p.expectUnharmed()
})

test('every hostile provider ends where it must, none is stuck, and the honest wallet connects after all of them', async ({
  open,
}) => {
  const p = await openHostile(open, '?providers')
  const seen = await p.seen<readonly ProviderSeen[]>()
  console.info(`${seen.length} hostile providers`)
  expect(seen.length).toBeGreaterThanOrEqual(40)
  const addresses = new Map([
    ['alice', alice],
    ['bob', bob],
  ])
  for (const { name, leadsTo, step, status, address, left } of seen) {
    const own = addresses.get(leadsTo)
    const expected = own ? 'connected' : leadsTo === 'waits' ? 'connecting' : 'disconnected'
    expect({ name, status, address, left }).toEqual({
      name,
      status: expected,
      address: own,
      left: 'disconnected',
    })
    const steps =
      own || leadsTo === 'nobody' ? /connected$/ : leadsTo === 'waits' ? /waiting$/ : /(failed|refused|busy)$/
    expect([name, step]).toEqual([name, expect.stringMatching(steps)])
  }

  await p.part('foyer-button').click()
  await p.part('connector-io.honest').click()
  await p.part('connecting-connected').waitFor()
  await p.expectUnharmed()
})
