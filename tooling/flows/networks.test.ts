import { expect, inject } from 'vitest'
import { etherOnChain } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground } from './playground-page.js'

const { accounts, chains } = inject('world').devnet
const [first = ''] = accounts.map(({ address }) => address)
const rpcOf = (id: number) => chains.find((chain) => chain.id === id)?.rpcUrl
const [ethereum, base, sepolia] = [
  'network-eip155:1',
  'network-eip155:8453',
  'network-eip155:11155111',
] as const

test('a network is picked in the list, approved in the wallet, and used', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.part('host-networks').click()
  await eventually(() => p.part(ethereum).textContent()).toContain('Current')
  expect(await p.dialog.locator('.networks').last().textContent()).toMatch(/^Test networks.*Sepolia$/)
  await p.part(base).click()
  await eventually(() => p.part(base).textContent()).toContain('Approve in Foyer Test Wallet')
  await eventually(() => p.wallet.request.textContent()).toBe('wallet_switchEthereumChain')
  await p.says('network', 'eip155:1')
  await p.wallet.approve()
  await p.says('network', 'eip155:8453')
  // opened by the page: where one came from is the page
  await p.dialog.waitFor({ state: 'detached' })
  await p.says('balance', `${await etherOnChain(first, rpcOf(8453))} ETH`)
})

test('a refused switch says where one still is, and Retry asks again', async ({ open }) => {
  const p = await openPlayground(open)
  await p.connect()
  await p.part('host-networks').click()
  await p.part(base).click()
  await p.wallet.reject()
  await eventually(() => p.part('network-refused').textContent()).toContain('Still on Ethereum')
  await p.says('network', 'eip155:1')
  await p.part('network-retry').click()
  await p.wallet.approve()
  await p.says('network', 'eip155:8453')
})

test('a wallet that goes to a network the page does not use is asked back, by the view and the button', async ({
  open,
}) => {
  const p = await openPlayground(open, '?uses=1')
  await p.connect()
  await p.wallet.chain(8453)
  await eventually(() => p.dialog.textContent()).toContain('Meridian does not use \u2068eip155:8453\u2069')
  await p.part('frame-close').click()
  await p.dialog.waitFor({ state: 'detached' })
  await eventually(() => p.button.textContent()).toBe('Switch network')
  await p.button.click()
  await p.part(ethereum).click()
  await eventually(() => p.wallet.request.textContent()).toBe('wallet_switchEthereumChain')
  await p.wallet.approve()
  await p.part('frame-chooser').waitFor()
  await p.says('network', 'eip155:1')
  await eventually(() => p.button.textContent()).toContain('ETH')
})

test('where the wallet goes back by itself, the view goes on by itself', async ({ open }) => {
  const p = await openPlayground(open, '?uses=1')
  await p.connect()
  await p.wallet.chain(8453)
  await p.part('networks-disconnect').waitFor()
  await p.wallet.chain(1)
  await p.part('frame-chooser').waitFor()
})

test('a wallet that does not know the network is asked to take it in', async ({ open }) => {
  const p = await openPlayground(open, '?uses=8453&knows=1')
  await p.choose()
  await p.wallet.approve()
  await eventually(() => p.dialog.textContent()).toContain('Meridian does not use \u2068eip155:1\u2069')
  await p.part(base).click()
  await eventually(() => p.wallet.request.textContent()).toBe('wallet_addEthereumChain')
  await p.wallet.approve()
  await p.part('frame-chooser').waitFor()
  await p.says('network', 'eip155:8453')
})

test('disconnecting leads out of it', async ({ open }) => {
  const p = await openPlayground(open, '?uses=1')
  await p.connect()
  await p.wallet.chain(11155111)
  await p.part('networks-disconnect').click()
  await p.dialog.waitFor({ state: 'detached' })
  await p.says('status', 'disconnected')
})

test.for([
  ['the page allows any network', '?uses=1&any-network'],
  ['switching is off', '?uses=1&no-switch'],
] as const)('where %s nothing opens, and the account stays', async ([, query], { open }) => {
  const p = await openPlayground(open, query)
  await p.connect()
  await p.wallet.chain(8453)
  await p.says('network', 'eip155:8453')
  await eventually(() => p.button.textContent()).toContain('0x')
  expect(await p.dialog.count()).toBe(0)
  await p.button.click()
  await p.part('account-disconnect').waitFor()
  expect(await p.part('host-networks').isDisabled()).toBe(query.includes('no-switch'))
})

test('networks can be tested on: those are listed apart', async ({ open }) => {
  const p = await openPlayground(open)
  await p.part('host-networks').click()
  await p.part(sepolia).click()
  await p.dialog.waitFor({ state: 'detached' })
})
