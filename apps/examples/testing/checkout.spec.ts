// #region fixture
import { expect, test } from 'foyerkit/testing/playwright'

const rpcUrl = process.env['RPC_URL'] ?? 'http://127.0.0.1:8545'
const chains = [{ id: 1, name: 'Ethereum', rpcUrl }]
test.use({ walletOptions: { name: 'Juniper', rdns: 'com.example.juniper', chains } })

test('shows the account until it is disconnected', async ({ page, wallet }) => {
  await page.goto('/')
  await wallet.connect()
  await expect(page.getByTestId('address')).toHaveText(wallet.account)
  await expect(page.getByTestId('balance')).not.toBeEmpty()
  await wallet.disconnect()
  await expect(page.getByTestId('address')).toBeEmpty()
})

test('stays disconnected after a rejection', async ({ page, wallet }) => {
  await page.goto('/')
  await page.getByTestId('foyer-button').click()
  await page.getByTestId('connector-com.example.juniper').click()
  await wallet.reject('eth_requestAccounts')
  await expect(page.getByTestId('connecting-retry')).toBeVisible()
  await expect(page.getByTestId('address')).toBeEmpty()
})
// #endregion
