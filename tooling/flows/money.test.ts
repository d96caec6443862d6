import { expect, inject } from 'vitest'
import { callRpc } from '../devnet/rpc.mjs'
import { assetOf, heldOnChain, nodeOf } from './asset-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground, type Playground } from './playground-page.js'

test('what an account holds is listed, the own asset of the network first, and follows the network', async ({
  open,
}) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.button.click()
  const rows = p.dialog.locator('[data-testid^="asset-"]')
  await eventually(() => rows.first().textContent()).toContain('Ether')
  await eventually(async () => (await rows.allTextContents()).join(' ')).toContain('1,204.5')
  await p.part('frame-chooser').click()
  await p.part('network-eip155:8453').click()
  await p.wallet.approve()
  await eventually(async () => (await rows.allTextContents()).join(' ')).toContain('250 USDC')
})

const [sender = '', ada = '', till = ''] = inject('world').devnet.accounts.map(({ address }) => address)

/** Fills the form and comes to what is to be confirmed. */
async function review(p: Playground, chainId: number, symbol: string, amount: string, receiver: string) {
  await p.button.click()
  if (chainId !== 1) {
    await p.part('frame-chooser').click()
    await p.part(`network-eip155:${chainId}`).click()
    await p.wallet.approve()
  }
  await p.part('account-action-send').click()
  if (symbol !== 'ETH') {
    await p.part('send-asset').click()
    await p.part(`send-asset-${assetOf(chainId, symbol).address}`).click()
  }
  await p.part('send-amount').fill(amount)
  await p.part('send-receiver').fill(receiver)
  await eventually(() => p.part('send-review').textContent()).toBe('Review')
  await p.part('send-review').click()
}

test.for([
  ['ether to an address', 1, 'ETH', '1.5', till, till, 1_500_000_000_000_000_000n],
  ['USDC on another network to a name', 8453, 'USDC', '1.5', 'ada.eth', ada, 1_500_000n],
  [
    'USDT, whose contract returns nothing, to a name under another',
    1,
    'USDT',
    '20',
    'pay.ada.eth',
    till,
    20_000_000n,
  ],
] as const)(
  'sends %s, and the chain says so',
  async ([, chainId, symbol, amount, to, receiver, units], { open }) => {
    const p = await openPlayground(open)
    await p.connect()
    const [before, had] = [
      await heldOnChain(chainId, symbol, receiver),
      await heldOnChain(chainId, symbol, sender),
    ]
    await review(p, chainId, symbol, amount, to)
    await eventually(() => p.part('send-leaves').textContent()).toContain(`${amount} ${symbol}`)
    const shown = await p.part('send-receiver-address').textContent()
    expect(shown?.replace(/\s/g, '').toLowerCase()).toContain(receiver.toLowerCase())
    await p.part('send-confirm').click()
    await p.wallet.approve()
    await p.part('send-result-confirmed').waitFor()
    expect(await heldOnChain(chainId, symbol, receiver)).toBe(before + units)
    const left = await heldOnChain(chainId, symbol, sender)
    if (symbol === 'ETH') expect(left).toBeLessThan(had - units)
    else expect(left).toBe(had - units)
  },
)

test('a transaction is followed over a reload, and its success is told', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  const before = await heldOnChain(11155111, 'ETH', till)
  const node = nodeOf(11155111)
  await callRpc(node, 'evm_setAutomine', [false])
  try {
    await review(p, 11155111, 'ETH', '0.25', till)
    await p.part('send-confirm').click()
    await p.wallet.approve()
    await p.part('send-result-submitted').waitFor()
    await p.page.reload()
    await p.says('status', 'connected')
    await callRpc(node, 'evm_mine', [])
    await p.part('toast-success').waitFor()
    expect(await heldOnChain(11155111, 'ETH', till)).toBe(before + 250_000_000_000_000_000n)
  } finally {
    await callRpc(node, 'evm_setAutomine', [true])
  }
})

test('a double click, and Enter beside it, send once', async ({ open }) => {
  const p = await openPlayground(open)
  await p.wallet.turn('auto-approve', true)
  await p.choose()
  await p.leaveConnected()
  const before = await heldOnChain(1, 'ETH', till)
  await review(p, 1, 'ETH', '0.125', till)
  await p.part('send-confirm').evaluate((button) => {
    const confirm = button as HTMLButtonElement
    confirm.focus()
    for (let press = 0; press < 5; press++) confirm.click()
  })
  await p.page.keyboard.press('Enter')
  await p.part('send-result-confirmed').waitFor()
  expect(await heldOnChain(1, 'ETH', till)).toBe(before + 125_000_000_000_000_000n)
})

test('a no in the wallet sends nothing and leaves the preview as it was', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  const before = await heldOnChain(1, 'ETH', till)
  await review(p, 1, 'ETH', '0.5', till)
  await p.part('send-confirm').click()
  await p.wallet.reject()
  await p.part('send-refused').waitFor()
  expect(await heldOnChain(1, 'ETH', till)).toBe(before)
  await p.part('send-confirm').click()
  await p.wallet.approve()
  await p.part('send-result-confirmed').waitFor()
  expect(await heldOnChain(1, 'ETH', till)).toBe(before + 500_000_000_000_000_000n)
})
