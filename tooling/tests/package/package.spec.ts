import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { findChromium } from '../../setup/chromium.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { longTag } from '../e2e/fixtures/long-tag.js'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import {
  buildHostPage,
  installHostApp,
  moduleFoldersAbove,
  reactVersions,
  type HostName,
} from './host-app.js'

const [address = ''] = addresses
/** The first test of a host app installs it. */
const testTimeoutMs = 300_000

interface HostFixtures {
  /** Installs the package into a new host app. Returns its folder. */
  installHost: (name: HostName) => Promise<string>
}

/** A test in an app that has installed the packed package. */
const test = base.extend<{ serveBuilt: (dir: string) => Promise<string> }, HostFixtures>({
  installHost: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folders = new Map<HostName, string>()
      await use(async (name) => {
        const installed = folders.get(name)
        if (installed !== undefined) return installed
        const folder = mkdtempSync(join(tmpdir(), `foyer-${name}-`))
        folders.set(name, folder)
        await installHostApp(name, folder)
        return folder
      })
      for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  serveBuilt: async ({ devnet }, use) => {
    const stops: (() => Promise<void>)[] = []
    await use(async (dir) => {
      const connect = devnet.chains.map(({ rpcUrl }) => rpcUrl)
      const { url, stop } = await serveStatic({
        dir,
        headers: { 'content-security-policy': strictPolicy({ connect }) },
        json: { [devnetPath]: devnetJson(devnet) },
      })
      stops.push(stop)
      return url
    })
    await Promise.all(stops.map((stop) => stop()))
  },
})

for (const [name, version] of Object.entries(reactVersions) as [HostName, string][]) {
  test.describe(`the package in an app of ${name}`, { tag: longTag }, () => {
    test.describe.configure({ timeout: testTimeoutMs })

    test('installs from the tarball only', async ({ installHost }) => {
      const host = await installHost(name)
      const installed = join(host, 'node_modules/foyerkit')
      expect(lstatSync(installed).isSymbolicLink()).toBe(false)
      expect(realpathSync(installed)).not.toContain(repositoryRoot)
      expect(moduleFoldersAbove(realpathSync(host)).filter((folder) => existsSync(folder))).toEqual([])
    })

    test('builds with Vite, connects and shows address and balance', async ({
      page,
      installHost,
      serveBuilt,
      chains,
    }) => {
      await page.goto(await serveBuilt(await buildHostPage(await installHost(name))))
      await expect(page.getByTestId('react')).toHaveText(version)
      await page.getByTestId('foyer-button').click()
      await page.getByTestId('connector-org.foyer.test-wallet').click()
      await expect(page.getByTestId('address')).toHaveText(address)
      await expect(page.getByTestId('foyer-button')).toContainText(address.slice(-6))
      await expect(page.getByTestId('balance')).toHaveText(await chains.ether(address))
    })

    test.describe('with faults', () => {
      test.use({ allowPageErrors: true })

      test('attributes every fault to its plugin', async ({ page, installHost, serveBuilt, pageErrors }) => {
        const host = await installHost(name)
        const pages = join(host, 'faults')
        cpSync(join(repositoryRoot, 'tooling/tests/fixtures/faults'), pages, { recursive: true })
        await page.goto(await serveBuilt(await buildHostPage(host, pages)))
        await page.locator('body[data-done]').waitFor({ timeout: 45_000 })
        const rows = page.locator('#rows > li')
        expect(await rows.count()).toBeGreaterThanOrEqual(60)
        expect(await page.locator('#rows > li:not([data-outcome="taken"])').allTextContents()).toEqual([])
        expect(pageErrors).toMatchObject({ uncaught: [], violations: [] })
      })
    })
  })
}

test(
  'the Playwright fixture of the package runs in the tests of an app',
  { tag: longTag },
  async ({ installHost, serveBuilt, devnet }) => {
    test.setTimeout(testTimeoutMs)
    const host = await installHost('react-19')
    mkdirSync(join(host, 'node_modules/@playwright'), { recursive: true })
    const playwright = 'node_modules/@playwright/test'
    if (!existsSync(join(host, playwright)))
      symlinkSync(join(repositoryRoot, playwright), join(host, playwright))
    const tests = join(host, 'browser-tests')
    cpSync(join(repositoryRoot, 'apps/examples/testing'), tests, { recursive: true })
    const BASE_URL = await serveBuilt(await buildHostPage(host))
    const { env, rpcUrl } = { env: process.env, rpcUrl: devnet.chains[0]?.rpcUrl }
    const { stdout } = await execa(
      process.execPath,
      [join(repositoryRoot, playwright, 'cli.js'), 'test', '--reporter', 'json', '--workers', '1'],
      {
        cwd: tests,
        // what the runner of this test sets for its workers
        extendEnv: false,
        env: {
          PATH: env['PATH'],
          HOME: env['HOME'],
          CHROMIUM_PATH: findChromium(),
          RPC_URL: rpcUrl,
          BASE_URL,
        },
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ stats: { expected: 3, unexpected: 0, skipped: 0, flaky: 0 } })
  },
)
