import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'

/** The message that every starter signs. */
const signedMessage = 'Hello from my app'

/**
 * Connects, reads the balance, signs a message and disconnects, in any page with the data-testids of the starters: `connect`,
 * `address`, `network`, `balance`, `sign` and `signature`.
 *
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page holds the widget
 * @param {import('foyerkit/testing/playwright').WalletUser} wallet
 * @param {import('foyerkit/testing/playwright').WidgetPlace & { whileConnected?: () => Promise<void> }} [options] place of the
 *   widget in the page, and what happens before the message is signed
 */
export async function runScenario(page, wallet, { whileConnected, ...place } = {}) {
  await wallet.connect(place)
  await expect(page.getByTestId('address')).toHaveText(wallet.account)
  await expect(page.getByTestId('network')).toHaveText('Ethereum')
  // what anvil gives to its accounts
  await expect(page.getByTestId('balance')).toHaveText('10000 ETH')
  await whileConnected?.()
  await page.getByTestId('sign').click()
  await wallet.sign()
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = /** @type {`0x${string}`} */ (await page.getByTestId('signature').textContent())
  expect(await verifyMessage({ address: wallet.account, message: signedMessage, signature })).toBe(true)
  await wallet.disconnect(place)
  await expect(page.getByTestId('address')).toBeHidden()
}
