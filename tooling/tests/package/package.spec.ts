import { cpSync, existsSync, lstatSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devnetJson, devnetPath } from '../../serve/devnet-json.mjs'
import { serveStatic } from '../../serve/serve-static.mjs'
import { strictPolicy } from '../../serve/strict-policy.mjs'
import { repositoryRoot } from '../../setup/repository.mjs'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import {
  buildHostPage,
  installHostApp,
  moduleFoldersAbove,
  reactVersions,
  type HostName,
} from './host-app.js'

const [address = ''] = addresses
const installTimeoutMs = 240_000

interface HostFixtures {
  hostName: HostName
  /** Folder of the host app with the installed package. */
  host: string
}

/** A test in an app that has installed the packed package. */
const test = base.extend<{ serveBuilt: (dir: string) => Promise<string> }, HostFixtures>({
  hostName: ['react-19', { option: true, scope: 'worker' }],
  host: [
    async ({ hostName }, use) => {
      const folder = mkdtempSync(join(tmpdir(), `foyer-${hostName}-`))
      try {
        await installHostApp(hostName, folder)
        await use(folder)
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: installTimeoutMs },
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
  test.describe(`the package in an app of ${name}`, () => {
    test.use({ hostName: name })

    test('is installed from the tarball only', ({ host }) => {
      const installed = join(host, 'node_modules/foyerkit')
      expect(lstatSync(installed).isSymbolicLink()).toBe(false)
      expect(realpathSync(installed)).not.toContain(repositoryRoot)
      expect(moduleFoldersAbove(realpathSync(host)).filter((folder) => existsSync(folder))).toEqual([])
    })

    test('is built by Vite, connects and shows address and balance', async ({
      page,
      host,
      serveBuilt,
      chains,
    }) => {
      test.setTimeout(120_000)
      await page.goto(await serveBuilt(await buildHostPage(host)))
      await expect(page.getByTestId('react')).toHaveText(version)
      await page.getByTestId('foyer-button').click()
      await page.getByTestId('connector-org.foyer.test-wallet').click()
      await expect(page.getByTestId('address')).toHaveText(address)
      await expect(page.getByTestId('foyer-button')).toContainText(address.slice(-6))
      await expect(page.getByTestId('balance')).toHaveText(await chains.ether(address))
    })

    test.describe('with faults', () => {
      test.use({ allowPageErrors: true })

      test('attributes every fault to its plugin', async ({ page, host, serveBuilt, pageErrors }) => {
        test.setTimeout(120_000)
        const pages = join(host, 'faults')
        cpSync(join(repositoryRoot, 'tooling/tests/fixtures/faults'), pages, { recursive: true })
        await page.goto(await serveBuilt(await buildHostPage(host, pages)))
        await page.locator('body[data-done]').waitFor({ timeout: 45_000 })
        const rows = page.locator('#rows > li')
        expect(await rows.count()).toBeGreaterThanOrEqual(20)
        expect(await page.locator('#rows > li:not([data-outcome="taken"])').allTextContents()).toEqual([])
        expect(pageErrors).toMatchObject({ uncaught: [], violations: [] })
      })
    })
  })
}
