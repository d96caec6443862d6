import { startExchange } from '../../../apps/examples/pay/exchange-server.js'
import { signer } from '../scenarios/payer.js'
import type { Shop } from '../fixtures/exchange/main.js'
import { routeLies, type Answer } from '../e2e/fixtures/lies.js'
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

/** Answers of an exchange that begin no deposit. */
const startLies: Readonly<Record<string, Answer>> = {
  'a page without TLS': { url: 'http://harbor.example/deposits/1' },
  'a name before the host': { url: 'https://harbor.example@evil.example/deposits/1' },
  'a script': { url: 'javascript:alert(1)' },
  'an empty id': { id: '' },
}

/** Answers about a deposit that count as none. */
const stateLies: Readonly<Record<string, Answer>> = {
  'an unknown state': { state: 'done' },
  'no hash': { state: 'sent' },
  'a hash of several words': { state: 'sent', hash: 'paid in full' },
}

/** Runs in the page. */
const countLocks = async () => (await navigator.locks.query()).held?.length

test.describe('with answers that are reported to the developer of the page', () => {
  test.use({ allowPageErrors: true })

  test('an exchange that lies opens no page, and completes nothing before the chain has the payment', async ({
    page,
    chains,
    devnet,
    servePage,
  }) => {
    const nodes = Object.fromEntries(devnet.chains.map(({ id, rpcUrl }) => [`eip155:${id}`, rpcUrl]))
    const exchange = await startExchange({ account: signer(0), nodes })
    const url = await servePage('exchange', { connect: [exchange.url] })
    const before = await chains.balance(1, 'USDC', till)
    const address = chains.asset(1, 'USDC').address
    const part = (id: string) => page.getByTestId(id)
    const status = () => page.evaluate(() => window.shop.status('order-8'))
    const lies = await routeLies(page)

    await page.goto(`${url}/?exchange=${exchange.url}`)
    await page.waitForFunction(() => 'shop' in window)
    await page.evaluate(
      (order) => window.shop.pay({ ...order, asset: { ...order.asset, network: 'eip155:1' } }),
      { id: 'order-8', receiver: till, amount: '12.5', asset: { address } },
    )
    for (const [index, [field, fields]] of Object.entries(startLies).entries()) {
      lies.set({ '/deposits': (answer) => void Object.assign(answer, fields) })
      await part(index === 0 ? 'pay-from-harbor' : 'pay-retry').click()
      await expect.poll(() => lies.told, field).toBeGreaterThan(0)
      await expect(part('pay-deposit-fault'), field).toBeVisible()
      await expect(part('pay-deposit-open'), field).toBeHidden()
      // the tab keeps its claim for a moment
      await expect.poll(() => page.evaluate(countLocks)).toBe(0)
    }
    lies.set({})
    await part('pay-retry').click()
    const [harbor] = await Promise.all([page.waitForEvent('popup'), part('pay-deposit-open').click()])

    for (const [field, fields] of Object.entries(stateLies)) {
      lies.set({ '/deposits': (answer) => void Object.assign(answer, fields) })
      // the answer before the last one has been read
      await expect.poll(() => lies.told, { message: field, timeout: 60_000 }).toBeGreaterThan(1)
      expect(await status(), field).toEqual({ state: 'signing' })
    }
    // a transaction that no node has is followed, and ends nothing
    const unknown = `0x${'12'.repeat(32)}`
    lies.set({ '/deposits': (answer) => void Object.assign(answer, { state: 'sent', hash: unknown }) })
    await expect.poll(status).toEqual({ state: 'pending', hash: unknown })
    expect(await chains.balance(1, 'USDC', till)).toBe(before)

    lies.set({})
    await harbor.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => chains.balance(1, 'USDC', till), { timeout: 30_000 }).toBe(before + 12_500_000n)
    await expect.poll(status, { timeout: 60_000 }).not.toMatchObject({ hash: unknown })
    await chains.call(1, 'anvil_mine', '0x3')
    await expect.poll(status, { timeout: 60_000 }).toMatchObject({ state: 'completed' })
    expect(await page.evaluate(() => window.shop.events)).toEqual([
      'payment.initiated order-8',
      'payment.completed order-8',
    ])
    await exchange.stop()
  })
})
