import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { TestWalletOptions } from './wallet.js'
import { withWallet, type WalletUser } from './playwright/wallet-user.js'

export { expect } from '@playwright/test'
export type { WidgetPlace } from './playwright/modal.js'
export { withWallet, type WaitOptions, type WalletUser } from './playwright/wallet-user.js'
export type {
  Approve,
  Behaviour,
  Hex,
  NonsenseId,
  SharedAccounts,
  TestWallet,
  TestWalletOptions,
  WalletChain,
  WalletRequest,
  WalletStorage,
} from './wallet.js'

/** Fixtures of {@link test}. */
export interface WalletFixtures {
  /** Options of the wallet. `chains` is required. Set them with `test.use({ walletOptions: { chains } })`. */
  walletOptions: TestWalletOptions | undefined
  /** The user of a wallet that is installed in the browser context of `page`. */
  wallet: WalletUser
}

/** Playwright's `test` with a wallet. Each test gets a new wallet, without permissions of earlier tests. */
// written out, because the inferred type names a package that a host need not have
export const test: TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & WalletFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
> = base.extend<WalletFixtures>({
  walletOptions: [undefined, { option: true }],
  wallet: async ({ page, walletOptions }, use) => {
    if (!walletOptions)
      throw new TypeError(
        '`walletOptions` is not set. Set the chains of the wallet: ' +
          "test.use({ walletOptions: { chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:8545' }] } })",
      )
    await use(await withWallet(page, walletOptions))
  },
})
