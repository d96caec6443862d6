import { longTag } from './fixtures/long-tag.js'
import type { ChainState } from './fixtures/chain-state.js'
import { addresses, expect, test } from './fixtures/test.js'
import type { Playground } from './pages/playground.js'

const [sender = '', ada = '', till = ''] = addresses

test('lists the assets of an account, the native asset first, and updates them with the network', async ({
  playground: p,
}) => {
  await p.open()
  await p.connect()
  await p.button.click()
  const rows = p.dialog.locator('[data-testid^="asset-"]')
  await expect(rows.first()).toContainText('Ether')
  await expect(rows.filter({ hasText: '1,204.5' })).toHaveCount(1)
  await p.part('frame-chooser').click()
  await p.part('network-eip155:8453').click()
  await p.wallet.approve()
  await expect(rows.filter({ hasText: '250 USDC' })).toHaveCount(1)
})

/** A transfer as the user enters it. */
interface Order {
  readonly chainId: number
  readonly symbol: string
  readonly amount: string
  /** An address or a name. */
  readonly receiver: string
}

/** Fills the form and opens the preview. */
async function review(p: Playground, chains: ChainState, { chainId, symbol, amount, receiver }: Order) {
  await p.button.click()
  if (chainId !== 1) {
    await p.part('frame-chooser').click()
    await p.part(`network-eip155:${chainId}`).click()
    await p.wallet.approve()
  }
  await p.part('account-action-send').click()
  if (symbol !== 'ETH') {
    await p.part('send-asset').click()
    await p.part(`send-asset-${chains.asset(chainId, symbol).address}`).click()
  }
  await p.part('send-amount').fill(amount)
  await p.part('send-receiver').fill(receiver)
  await expect(p.part('send-review')).toHaveText('Review')
  await p.part('send-review').click()
}

for (const { description, order, address, units } of [
  {
    description: 'ether to an address',
    order: { chainId: 1, symbol: 'ETH', amount: '1.5', receiver: till },
    address: till,
    units: 1_500_000_000_000_000_000n,
  },
  {
    description: 'USDC on another network to a name',
    order: { chainId: 8453, symbol: 'USDC', amount: '1.5', receiver: 'ada.eth' },
    address: ada,
    units: 1_500_000n,
  },
  {
    description: 'USDT, whose transfer returns nothing, to a subname',
    order: { chainId: 1, symbol: 'USDT', amount: '20', receiver: 'pay.ada.eth' },
    address: till,
    units: 20_000_000n,
  },
]) {
  const tag = order.symbol === 'USDT' ? longTag : []
  test(`sends ${description}`, { tag }, async ({ playground: p, chains }) => {
    await p.open()
    await p.connect()
    const balance = (account: string) => chains.balance(order.chainId, order.symbol, account)
    const [receiverBefore, senderBefore] = [await balance(address), await balance(sender)]
    await review(p, chains, order)
    await expect(p.part('send-leaves')).toContainText(`${order.amount} ${order.symbol}`)
    const shown = await p.part('send-receiver-address').textContent()
    expect(shown?.replace(/\s/g, '').toLowerCase()).toContain(address.toLowerCase())
    await p.part('send-confirm').click()
    await p.wallet.approve()
    await p.part('send-result-confirmed').waitFor()
    expect(await balance(address)).toBe(receiverBefore + units)
    const senderAfter = await balance(sender)
    // Gas is paid in ether.
    if (order.symbol === 'ETH') expect(senderAfter).toBeLessThan(senderBefore - units)
    else expect(senderAfter).toBe(senderBefore - units)
  })
}

test('follows a pending transaction after a reload, and announces its confirmation', async ({
  playground: p,
  chains,
}) => {
  await p.open()
  await p.connect()
  const initialBalance = await chains.balance(11155111, 'ETH', till)
  await chains.call(11155111, 'evm_setAutomine', false)
  await review(p, chains, { chainId: 11155111, symbol: 'ETH', amount: '0.25', receiver: till })
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-pending').waitFor()
  await p.page.reload()
  await expect(p.state('status')).toHaveText('connected')
  await chains.call(11155111, 'evm_mine')
  await p.part('toast-success').waitFor()
  expect(await chains.balance(11155111, 'ETH', till)).toBe(initialBalance + 250_000_000_000_000_000n)
})

// behaviour 17.1
test('a double click and Enter send once', { tag: longTag }, async ({ playground: p, chains }) => {
  await p.open()
  await p.wallet.toggle('auto-approve', true)
  await p.choose()
  await p.connected()
  const initialBalance = await chains.balance(1, 'ETH', till)
  await review(p, chains, { chainId: 1, symbol: 'ETH', amount: '0.125', receiver: till })
  await p.part('send-confirm').evaluate((button) => {
    const confirm = button as HTMLButtonElement
    confirm.focus()
    for (let press = 0; press < 5; press++) confirm.click()
  })
  await p.page.keyboard.press('Enter')
  await p.part('send-result-confirmed').waitFor()
  expect(await chains.balance(1, 'ETH', till)).toBe(initialBalance + 125_000_000_000_000_000n)
})

test('a rejected transfer sends nothing and keeps the preview', async ({ playground: p, chains }) => {
  await p.open()
  await p.connect()
  const initialBalance = await chains.balance(1, 'ETH', till)
  await review(p, chains, { chainId: 1, symbol: 'ETH', amount: '0.5', receiver: till })
  await p.part('send-confirm').click()
  await p.wallet.reject()
  await p.part('send-refused').waitFor()
  expect(await chains.balance(1, 'ETH', till)).toBe(initialBalance)
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
  expect(await chains.balance(1, 'ETH', till)).toBe(initialBalance + 500_000_000_000_000_000n)
})
