import { startExchange } from '../../../apps/examples/pay/exchange-server.js'
import { signer } from '../scenarios/payer.js'
import type { Shop } from '../fixtures/exchange/main.js'
import { addresses, expect, test } from '../e2e/fixtures/test.js'

const [holder = '', , till = ''] = addresses

declare global {
  interface Window {
    shop: Shop
  }
}

test('12.5 USDC are paid from an account at an exchange, without a wallet, and over a reload', async ({
  page,
  chains,
  devnet,
  servePage,
}) => {
  const nodes = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl]))
  const exchange = await startExchange({ account: signer(0), nodes })
  const url = await servePage('exchange', { connect: [exchange.url] })
  const balance = (account: string) => chains.balance(1, 'USDC', account)
  const [tillBefore, holderBefore] = [await balance(till), await balance(holder)]
  const address = chains.asset(1, 'USDC').address
  const part = (id: string) => page.getByTestId(id)

  await page.goto(`${url}/?exchange=${exchange.url}`)
  await page.waitForFunction(() => 'shop' in window)
  await page.evaluate(
    (order) => window.shop.pay({ ...order, asset: { ...order.asset, network: 'eip155:1' } }),
    { id: 'order-7', receiver: till, amount: '12.5', asset: { address } },
  )
  await part('pay-from-harbor').click()
  const [harbor] = await Promise.all([page.waitForEvent('popup'), part('pay-deposit-open').click()])
  await expect(harbor.locator('body')).toContainText(`Send 12.5 USDC to ${till}?`)
  expect(await page.evaluate(() => window.shop.events)).toEqual(['payment.initiated order-7'])

  await page.reload()
  await harbor.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForFunction(() => 'shop' in window)
  await expect.poll(() => page.evaluate(() => window.shop.status('order-7'))).toHaveProperty('hash')
  await chains.call(1, 'anvil_mine', '0x3')
  await page.waitForFunction(() => window.shop.events.length > 0)
  expect(await page.evaluate(() => window.shop.events)).toEqual(['payment.completed order-7'])
  expect(await page.evaluate(() => window.shop.status('order-7'))).toMatchObject({ state: 'completed' })
  expect(await balance(till)).toBe(tillBefore + 12_500_000n)
  expect(await balance(holder)).toBe(holderBefore - 12_500_000n)
  await exchange.stop()
})
