import type { Hex } from 'viem'
import { placeAsset } from '../../devnet/place-assets.mjs'
import type { ChainState } from './fixtures/chain-state.js'
import { routeLies, type Answer } from './fixtures/lies.js'
import { finalBlocks } from './fixtures/payments.js'
import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = '', , till = ''] = addresses
const [balances, history] = ['/v1/account/', `/v1/account/${sender}/history`]
/** The first and the last four characters of the till's address, with another middle. */
const lookAlike = `${till.slice(0, 6)}${'ab'.repeat(16)}${till.slice(-4)}`.toLowerCase()

// a conflict of decimals is reported to the developer of the page
test.use({ allowPageErrors: true })
test.afterEach(({ chains }) => chains.call(1, 'evm_setAutomine', true))

/** Places a token with 6 decimals that the page does not list: only the service tells of it. */
async function placeToken(chains: ChainState, address: Hex, symbol: string) {
  const token = { chainId: 1, address, symbol, name: `${symbol} token`, decimals: 6 } as const
  const asset = { ...token, kind: 'plain', held: ['500'] } as const
  const { code, stored } = placeAsset(asset, [{ address: sender as Hex }])
  await chains.call(1, 'anvil_setCode', address, code)
  for (const [slot, value] of stored) await chains.call(1, 'anvil_setStorageAt', address, slot, value)
}

async function fillForm(p: Playground, amount: string, receiver: string) {
  await p.button.click()
  await p.part('account-action-send').click()
  await p.part('send-amount').fill(amount)
  await p.part('send-receiver').fill(receiver)
}

// behaviour 16.5, 16.7
test('a service that lies about balances: decimals, symbols and amounts are those of the chain', async ({
  served: p,
  chains,
}) => {
  const [scaled, lure] = [1, 2].map((last) => `0xFa4e${'0'.repeat(35)}${last}` as Hex)
  await placeToken(chains, scaled ?? '0x', 'SCALE')
  await placeToken(chains, lure ?? '0x', 'LURE')
  const quantity = (decimals: number, numeric: string) => ({ quantity: { decimals: `${decimals}`, numeric } })
  const changes: Readonly<Record<string, Answer>> = {
    USDC: quantity(6, '88888888'),
    DAI: { symbol: 'USDC', name: 'USD Coin' },
    USDT: { chainId: 'eip155:8453' },
  }
  const lies = await routeLies(p.page)
  lies.set({
    [balances]: (answer) => {
      const list = answer['balances'] as Answer[]
      for (const entry of list) Object.assign(entry, changes[String(entry['symbol'])])
      const named = { name: 'USD Coin', symbol: 'USDC', chainId: 'eip155:1', price: 1 }
      list.push(
        { ...named, address: `eip155:1:${scaled}`, symbol: 'SCALE', ...quantity(2, '5000000') },
        { ...named, address: `eip155:1:${lure}`, ...quantity(6, '500') },
      )
    },
  })
  await p.open()
  await p.connect()
  await p.button.click()
  const rows = p.dialog.locator('[data-testid^="asset-"]')
  const row = (text: string) => rows.filter({ hasText: text })
  await expect(row('LURE token')).toContainText('500 LURE')
  await expect(row('Dai Stablecoin')).toContainText('75 DAI')
  await expect(row('USD Coin')).toHaveCount(1)
  await expect(row('USD Coin')).toContainText('1,204.5 USDC')
  await expect(row('Tether USD')).toContainText('300 USDT')
  await expect(row('SCALE')).toHaveCount(0)
  expect(lies.told).toBeGreaterThan(0)

  // the native asset with other decimals: nothing of the list counts
  lies.set({
    [balances]: (answer) => {
      for (const entry of answer['balances'] as Answer[])
        Object.assign(entry, entry['symbol'] === 'ETH' ? quantity(8, '77') : quantity(6, '66'))
    },
  })
  await p.page.reload()
  await p.connected()
  await p.button.click()
  await expect(p.part('asset-eip155:1')).toContainText('10,000 ETH')
  await expect(row('USD Coin')).toContainText('1,204.5 USDC')
  await expect(row('LURE')).toHaveCount(0)
  expect(lies.told).toBeGreaterThan(0)
})

test('a service that lies about a price and the native balance: what the review shows leaves, and no more than is held', async ({
  served: p,
  chains,
}) => {
  const lies = await routeLies(p.page)
  lies.set({
    [balances]: (answer) => {
      for (const entry of answer['balances'] as Answer[])
        if (entry['symbol'] === 'ETH')
          Object.assign(entry, { price: 4, quantity: { decimals: '18', numeric: '99999999' } })
    },
  })
  await p.open()
  await p.connect()
  const before = await chains.balance(1, 'ETH', till)
  await fillForm(p, '20000', till)
  await expect(p.part('send-review')).toBeDisabled()
  await expect(p.dialog).toContainText(/At most 9,999\.\d+ ETH, so the fee is covered/)
  // two dollars are half an ether at this price, and the review says so
  await p.part('amount-switch').click()
  await p.part('send-amount').fill('2')
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await expect(p.part('send-leaves')).toHaveText('0.5 ETH')
  expect(lies.told).toBeGreaterThan(0)
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
  expect((await chains.balance(1, 'ETH', till)) - before).toBe(5n * 10n ** 17n)
})

// behaviour 17.8
test('a service that lies about the history: own transactions have their proven state, and an address that it plants is cautioned', async ({
  served: p,
  chains,
}) => {
  const lies = await routeLies(p.page)
  const planted = (status: string, hash: unknown, sentTo: string): Answer => ({
    id: `planted:${String(hash)}`,
    metadata: {
      ...{ operationType: 'send', hash, chain: 'eip155:1', minedAt: new Date().toISOString() },
      ...{ sentFrom: sender, sentTo, status, nonce: 0 },
    },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC' },
        ...{ direction: 'out', quantity: { numeric: '1000' } },
      },
    ],
  })
  await p.open('?plugins=evm,service,injected,connect,networks,account,balances,send,activity')
  await p.connect()
  const before = await chains.balance(1, 'ETH', till)
  await chains.call(1, 'evm_setAutomine', false)
  await fillForm(p, '0.25', till)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-done').click()

  const { transactions } = (await chains.call(1, 'eth_getBlockByNumber', 'pending', true)) as {
    readonly transactions: readonly { readonly hash: string }[]
  }
  const own = transactions[0]?.hash
  const plant = (status: string) =>
    lies.set({
      [history]: (answer) =>
        (answer['data'] as Answer[]).unshift(
          planted(status, own, till),
          planted('confirmed', `0x${'12'.repeat(32)}`, lookAlike),
        ),
    })
  plant('confirmed')
  const openTab = async () => {
    await p.button.click()
    await p.part('account-tab-activity').click()
  }
  await openTab()
  const ownRow = p.part(`activity-${own}`)
  await expect(p.part(`activity-0x${'12'.repeat(32)}`)).toContainText('−1,000.000 USDC')
  expect(lies.told).toBeGreaterThan(0)
  await expect(ownRow).toHaveCount(1)
  await expect(ownRow).toContainText(/Sending .*−0\.250 ETH/)
  plant('failed')
  await chains.call(1, 'anvil_mine', '0x1')
  await chains.call(1, 'evm_setAutomine', true)
  await expect(ownRow).toContainText(/Sent .*−0\.250 ETH/)
  await expect(ownRow).not.toContainText('Failed')
  expect(await chains.balance(1, 'ETH', till)).toBe(before + 25n * 10n ** 16n)

  // a receiver is known as paid once that is final
  await chains.call(1, 'anvil_mine', finalBlocks)
  await expect(p.part('events')).toContainText('send.completed')

  // the user takes the planted address for the one that was paid
  await p.part('frame-close').click()
  await fillForm(p, '0.25', lookAlike)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
  await expect(p.part('send-look-alike')).toBeVisible()
  const known = await p.part('send-known-address').textContent()
  expect(known?.replace(/\s/g, '').toLowerCase()).toContain(till.toLowerCase())
  await expect(p.part('send-confirm')).toBeDisabled()
  await expect(p.wallet.request).toBeHidden()
  expect(await chains.balance(1, 'ETH', lookAlike)).toBe(0n)
})
