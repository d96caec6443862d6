import { cpSync, existsSync, lstatSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, inject, onTestFinished } from 'vitest'
import type { StaticServer } from '../serve/serve-static.mjs'
import { repositoryRoot } from '../setup/repository.mjs'
import { etherOnChain } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { brokenRows, faultOutcomes } from './fault-rows.js'
import { test } from './flow-test.js'
import { buildAndServe, installHost, lookedIntoAbove, reactVersions, type HostName } from './package-world.js'

const [address = ''] = inject('world').devnet.accounts.map((account) => account.address)
const installLimitMs = 120_000

const stopAfterTest = (server: StaticServer) => {
  onTestFinished(() => server.stop())
  return server.url
}

describe.for(Object.entries(reactVersions) as [HostName, string][])(
  'the package installed into an app of %s',
  ([name, version]) => {
    let host = ''
    beforeAll(async () => {
      host = await installHost(name)
    }, installLimitMs)

    test('comes from the tarball and from nowhere else', () => {
      const installed = join(host, 'node_modules/foyerkit')
      expect(lstatSync(installed).isSymbolicLink()).toBe(false)
      expect(realpathSync(installed)).not.toContain(repositoryRoot)
      expect(lookedIntoAbove(realpathSync(host)).filter((folder) => existsSync(folder))).toEqual([])
    })

    test('is built by Vite, connects and shows address and ether', async ({ open }) => {
      const url = stopAfterTest(await buildAndServe(host))
      const { page } = await open(url)
      await eventually(() => page.getByTestId('react').textContent()).toBe(version)
      await page.getByTestId('foyer-button').click()
      await page.getByTestId('connector-org.foyer.test-wallet').click()
      await eventually(() => page.getByTestId('address').textContent()).toBe(address)
      await eventually(() => page.getByTestId('foyer-button').textContent()).toContain(address.slice(-6))
      const ether = await etherOnChain(address)
      await eventually(() => page.getByTestId('balance').textContent()).toBe(ether)
    })

    test('takes every fault of the table', async ({ open }) => {
      const pages = join(host, 'faults')
      cpSync(join(repositoryRoot, 'apps/faults'), pages, { recursive: true })
      const url = stopAfterTest(await buildAndServe(host, pages))
      const { page, complaints } = await open(url, { mayComplain: true })
      const rows = await faultOutcomes(page)
      expect(brokenRows(rows)).toEqual([])
      expect(rows.length).toBeGreaterThanOrEqual(20)
      expect(complaints).toMatchObject({ uncaught: [], violations: [] })
    })
  },
)
