// #region own
import { test as base } from '@playwright/test'
import { withWallet, type WalletUser } from 'foyerkit/testing/playwright'

const rpcUrl = process.env['RPC_URL'] ?? 'http://127.0.0.1:8545'

const test = base.extend<{ buyer: WalletUser }>({
  buyer: async ({ page }, use) => {
    const chains = [{ id: 1, name: 'Ethereum', rpcUrl }]
    await use(await withWallet(page, { name: 'Juniper', rdns: 'com.example.juniper', chains }))
  },
})
// #endregion

test('shows the account that the buyer selects in the wallet', async ({ page, buyer }) => {
  await page.goto('/')
  await buyer.connect()
  await buyer.switchAccount(1)
  await page.getByTestId('address').filter({ hasText: buyer.account }).waitFor()
})
