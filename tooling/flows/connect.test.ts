import { expect, inject } from 'vitest'
import { etherOnChain, setEther } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground, type Playground } from './playground-page.js'
import { recordStatuses, statusesSinceLoad } from './statuses.js'
import { storedKeys } from './stored-keys.js'

const [first = '', second = ''] = inject('world').devnet.accounts.map(({ address }) => address)
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

test('connecting shows address and ether of the chain, in the button and to the page, and the modal leaves', async ({
  open,
}) => {
  await setEther(first, 1_234_567_890_123_456_789_012n)
  const p = await openPlayground(open, '', { moving: true })
  await p.choose()
  await eventually(() => p.wallet.request.textContent()).toBe('eth_requestAccounts')
  await p.says('status', 'connecting')
  await p.wallet.approve()
  await eventually(() => p.part('connecting-connected').textContent()).toContain(
    `${short(first)} on Ethereum`,
  )
  await p.says('status', 'connected')
  await p.says('address', first)
  await p.says('network', 'eip155:1')
  await p.says('wallet', 'Foyer Test Wallet')
  await p.says('balance', `${await etherOnChain(first)} ETH`)
  await eventually(() => p.button.textContent()).toBe(`1234.567 ETH ${short(first)}`)
  // nobody closes it
  await p.dialog.waitFor({ state: 'detached' })
})

test('a reload keeps the connection without asking the wallet again', async ({ open }) => {
  const p = await openPlayground(open, '', { before: recordStatuses })
  await p.connect()
  await p.page.reload()
  await p.says('status', 'connected')
  await p.says('address', first)
  await p.says('balance', `${await etherOnChain(first)} ETH`)
  expect(await statusesSinceLoad(p.page)).toEqual(['disconnected', 'reconnecting', `connected ${first}`])
  // nobody approved anything since: the wallet shared the account, or it would be waiting
  expect(await p.wallet.request.count()).toBe(0)
})

test('the chain that is switched in the wallet shows, and a reload keeps it', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.wallet.chain(8453)
  await p.says('network', 'eip155:8453')
  await p.button.click()
  await eventually(() => p.part('frame-chooser').textContent()).toContain('Base')
  await p.page.reload()
  await p.says('network', 'eip155:8453')
})

test('the account that is selected in the wallet shows, with its own ether', async ({ open }) => {
  await setEther(second, 2_500_000_000_000_000_000n)
  const p = await openPlayground(open)
  await p.connect()
  await p.wallet.account(1)
  await p.says('address', second)
  await p.says('balance', `${await etherOnChain(second)} ETH`)
  await eventually(() => p.button.textContent()).toBe(`2.5 ETH ${short(second)}`)
})

test.for<[where: string, disconnect: (p: Playground) => Promise<void>]>([
  [
    'in the account view of the widget',
    async (p) => {
      await p.button.click()
      await p.part('account-disconnect').click()
      await p.dialog.waitFor({ state: 'detached' })
    },
  ],
  ['on the page', (p) => p.part('host-disconnect').click()],
  ['in the wallet', (p) => p.wallet.disconnectSite()],
])(
  'disconnecting %s ends the connection, and a reload does not bring it back',
  async ([, disconnect], { open }) => {
    const p = await openPlayground(open, '', { before: recordStatuses })
    await p.connect()
    expect(await storedKeys(p.page)).not.toEqual([])
    await disconnect(p)
    await p.says('status', 'disconnected')
    await p.says('address', '')
    await p.says('balance', '')
    await eventually(() => p.button.textContent()).toBe('Connect wallet')
    await eventually(() => p.wallet.status.textContent()).toContain('site not connected')
    // but which wallet was used last
    await eventually(() => storedKeys(p.page)).toEqual(['foyer/default/recent'])

    await p.page.reload({ waitUntil: 'networkidle' })
    await eventually(() => p.button.textContent()).toBe('Connect wallet')
    expect(await statusesSinceLoad(p.page)).toEqual(['disconnected'])
  },
)

test('after disconnecting the wallet is asked again, and can be connected again', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.part('host-disconnect').click()
  await p.says('status', 'disconnected')
  await p.choose()
  await eventually(() => p.wallet.request.textContent()).toBe('eth_requestAccounts')
  await p.wallet.approve()
  await p.says('address', first)
})
