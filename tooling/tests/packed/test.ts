import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as playwrightTest } from '@playwright/test'
import { withWallet, type WalletUser } from 'foyerkit/testing/playwright'
import { startLocalChain } from '../../starters/local-chain.mjs'
import { packTarball } from '../../starters/pack.mjs'
import { createPageErrors, type PageErrors } from '../page-errors.js'

export { runScenario } from '../../starters/scenario.mjs'

type Chain = Awaited<ReturnType<typeof startLocalChain>>

interface TestFixtures {
  /** A page error fails the test, unless the test takes it. */
  readonly pageErrors: PageErrors
  /** User of a wallet that is installed in the context of `page`. */
  readonly wallet: WalletUser
}

interface WorkerFixtures {
  /** A local chain with chain ID 1. */
  readonly chain: Chain
  /** An empty folder outside of the repository. */
  readonly folder: string
  /** The packed package. */
  readonly tarball: string
}

/** A test of an app that installs the packed package. */
export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  chain: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const chain = await startLocalChain()
      await use(chain)
      await chain.stop()
    },
    { scope: 'worker' },
  ],
  folder: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'foyer-packed-'))
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  tarball: [async ({ folder }, use) => use(packTarball(folder)), { scope: 'worker' }],
  pageErrors: [
    async ({ context }, use) => {
      const errors = createPageErrors()
      await errors.watch(context)
      await use(errors)
      await errors.expectNone()
    },
    { auto: true },
  ],
  wallet: async ({ page, chain }, use) => use(await withWallet(page, { chains: [chain] })),
})
