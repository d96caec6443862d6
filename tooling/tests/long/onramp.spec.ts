import { startOnrampSandbox } from '../../onramp/start-onramp-sandbox.mjs'
import { startService } from '../../service/start-service.mjs'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const [own = ''] = addresses

interface WorkerFixtures {
  /** Address of the playground with a service that has the sandbox as its provider. */
  buyingUrl: string
}

const test = base.extend<{ buying: Playground }, WorkerFixtures>({
  buyingUrl: [
    async ({ servePage, devnet }, use) => {
      const sandbox = await startOnrampSandbox(devnet)
      const upstreams = devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`).join(';')
      const environment = { ...sandbox.env, CLIENT_LIMIT: '0', UPSTREAMS: upstreams }
      const service = await startService({ folder: 'memory', environment })
      await use(await servePage('playground', { service }))
      await service.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  buying: async ({ page, buyingUrl }, use) => use(playgroundPage(page, buyingUrl)),
})

const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'balances', 'onramp']

test('50 USDC are bought with the test card, and a reload in the middle loses nothing', async ({
  buying: p,
  chains,
}) => {
  test.setTimeout(120_000)
  const before = await chains.balance(1, 'USDC', own)
  await p.open(`?plugins=${plugins.join()}`)
  await p.connect()
  await p.button.click()
  await p.part('account-action-onramp').click()
  await p.part('onramp-asset').click()
  await p.part('onramp-choice-USDC').click()
  await p.part('onramp-quick-50').click()
  await p.part('onramp-continue').click()
  await expect(p.dialog).toContainText('opens in a new tab')
  const opens = p.page.context().waitForEvent('page')
  await p.part('onramp-open').click()
  const provider = await opens
  await expect(p.part('onramp-order-waiting')).toBeVisible()
  expect(await provider.evaluate(() => window.opener === null)).toBe(true)

  await p.page.reload()
  await p.connected()
  await p.button.click()
  await p.part('account-action-onramp').click()
  await p.part('onramp-show').click()
  await expect(p.part('onramp-order-waiting')).toBeVisible()

  await provider.getByLabel('Card number').fill('4242 4242 4242 4242')
  await provider.getByRole('button', { name: 'Pay $50' }).click()
  await expect(provider.getByRole('status')).toBeVisible()
  await expect(p.part('onramp-order-done')).toBeVisible({ timeout: 30_000 })
  const after = await chains.balance(1, 'USDC', own)
  expect(after).toBeGreaterThan(before)
})
