import { Connection, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js'
import { startOnrampSandbox } from '../../onramp/start-onramp-sandbox.mjs'
import { startService } from '../../service/start-service.mjs'
import { addresses, expect, test as base } from '../e2e/fixtures/test.js'
import { playgroundPage, type Playground } from '../e2e/pages/playground.js'

const [own = ''] = addresses
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

interface WorkerFixtures {
  /** Address of the playground with a service that has the sandbox as its provider. */
  buyingUrl: string
}

const test = base.extend<{ buying: Playground }, WorkerFixtures>({
  buyingUrl: [
    async ({ servePage, devnet, solana }, use) => {
      const sandbox = await startOnrampSandbox({ ...devnet, solana })
      const upstreams = [
        ...devnet.chains.map(({ id, rpcUrl }) => `eip155:${id}=${rpcUrl}`),
        `${solanaMainnet}=${solana.rpcUrl}`,
      ].join(';')
      const environment = { ...sandbox.env, CLIENT_LIMIT: '0', UPSTREAMS: upstreams }
      const service = await startService({ folder: 'memory', environment })
      await use(await servePage('playground', { service, solana }))
      await service.stop()
      await sandbox.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  buying: async ({ page, buyingUrl }, use) => use(playgroundPage(page, buyingUrl)),
})

const plugins = ['evm', 'service', 'injected', 'connect', 'networks', 'account', 'balances', 'onramp']

/** Truncates an amount to the decimals of the list of balances. */
const truncate = (amount: number) => Math.floor(amount * 10_000) / 10_000

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

test('SOL is bought with the test card for an account of Solana, and its balance rises by what was paid for', async ({
  buying: p,
  solana,
}) => {
  test.setTimeout(120_000)
  const [{ address = '' } = {}] = solana.accounts
  const connection = new Connection(solana.rpcUrl, 'confirmed')
  const readBalance = () => connection.getBalance(new PublicKey(address))
  const before = await readBalance()
  await p.open(`?plugins=${[...plugins, 'solana', 'wallet-standard'].join()}`)
  await p.choose()
  await p.part('namespace-solana').click()
  await p.wallet.approve()
  await p.connected()
  await expect(p.state('address')).toContainText(address)

  await p.button.click()
  await expect(p.dialog).toContainText(`${before / LAMPORTS_PER_SOL} SOL`)
  await p.part('account-action-onramp').click()
  // the native asset comes first, and nothing of Ethereum is offered
  await expect(p.part('onramp-asset')).toHaveText('SOL')
  await p.part('onramp-asset').click()
  await expect(p.part('onramp-choice-USDC')).toBeVisible()
  await expect(p.part('onramp-choice-ETH')).toHaveCount(0)
  await p.part('onramp-choice-SOL').click()
  await p.part('onramp-quick-50').click()
  await expect(p.part('onramp-form')).toContainText('on Solana')
  await p.part('onramp-continue').click()
  const opens = p.page.context().waitForEvent('page')
  await p.part('onramp-open').click()
  const provider = await opens
  await expect(p.part('onramp-order-waiting')).toBeVisible()

  await expect(provider.getByText(address)).toBeVisible()
  await provider.getByLabel('Card number').fill('4242 4242 4242 4242')
  await provider.getByRole('button', { name: 'Pay $50' }).click()
  await expect(provider.getByRole('status')).toBeVisible()
  await expect(p.part('onramp-order-done')).toBeVisible({ timeout: 30_000 })

  const bought = (await readBalance()) - before
  expect(bought).toBeGreaterThan(0)
  await expect(p.part('onramp-get')).toContainText(`${(bought / LAMPORTS_PER_SOL).toFixed(3)}`)
  await expect(p.part('onramp-hash')).toBeVisible()
  await p.part('onramp-done').click()
  await expect(p.dialog).toContainText(`${truncate((before + bought) / LAMPORTS_PER_SOL)} SOL`)
  await expect(p.dialog).not.toContainText(`${before / LAMPORTS_PER_SOL} SOL`)
})
