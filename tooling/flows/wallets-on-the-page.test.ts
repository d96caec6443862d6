import { expect, inject } from 'vitest'
import { etherOnChain, setEther } from './ether-on-chain.js'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { firstWallet, openPlayground, secondWallet } from './playground-page.js'
import { recordStatuses, statusesSinceLoad } from './statuses.js'

const [, second = ''] = inject('world').devnet.accounts.map(({ address }) => address)

test('of two wallets both are listed, and a reload restores the one that was connected', async ({ open }) => {
  const p = await openPlayground(open, '?wallets=2')
  await p.wallet.pick(1)
  await p.wallet.account(1)
  await p.button.click()
  const listed = p.dialog.locator('[data-testid^="connector-"]')
  await eventually(() =>
    listed.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-testid'))),
  ).toEqual([`connector-${firstWallet}`, `connector-${secondWallet}`])
  await p.part(`connector-${secondWallet}`).click()
  await eventually(() => p.part('test-wallet-origin').textContent()).toContain('asks Second Test Wallet')
  await p.wallet.approve()
  await p.says('wallet', 'Second Test Wallet')
  await p.says('address', second)

  await p.page.reload()
  await p.says('status', 'connected')
  await p.says('wallet', 'Second Test Wallet')
  await p.says('address', second)
})

test('a wallet that is gone after a reload ends the connection, and nothing of it is shown', async ({
  open,
}) => {
  const p = await openPlayground(open, '', { before: recordStatuses })
  await p.connect()
  await p.page.goto(`${inject('world').playground}/?wallets=0`)
  await p.says('status', 'reconnecting')
  await p.says('status', 'disconnected')
  for (const row of ['address', 'network', 'balance', 'wallet']) await p.says(row, '')
  await eventually(() => p.button.textContent()).toBe('Connect wallet')
  expect(await statusesSinceLoad(p.page)).toEqual(['disconnected', 'reconnecting', 'disconnected'])
})

test('a visitor without a wallet is led to places that have some', async ({ open }) => {
  const p = await openPlayground(open, '?wallets=0')
  await p.button.click()
  await eventually(() => p.part('no-wallet').textContent()).toContain('No wallet found in this browser')
  const links = p.dialog.locator('a')
  const seen = await links.evaluateAll((found) =>
    (found as HTMLAnchorElement[]).map(({ textContent, protocol, rel, target }) => ({
      textContent,
      protocol,
      rel,
      target,
    })),
  )
  const safe = { protocol: 'https:', rel: 'noopener noreferrer', target: '_blank' }
  expect(seen).toEqual(['MetaMask', 'Rabby', 'Rainbow'].map(() => expect.objectContaining(safe)))
  expect(seen.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('MetaMask'),
    expect.stringContaining('Rabby'),
    expect.stringContaining('Rainbow'),
  ])
})

/** The least a wallet can be (EIP-1193), at the place where wallets were before they announced themselves. */
function injectOldWallet() {
  const answers = new Map<string, unknown>([
    ['eth_requestAccounts', ['0x00000000000000000000000000000000deaDBeef']],
    ['eth_accounts', ['0x00000000000000000000000000000000deaDBeef']],
    ['eth_chainId', '0x1'],
  ])
  const request = async ({ method }: { method: string }) => {
    if (answers.has(method)) return answers.get(method)
    throw Object.assign(new Error(`no ${method} here`), { code: 4200 })
  }
  Reflect.set(window, 'ethereum', { request })
}

test('a wallet that is only window.ethereum is listed as Browser wallet, connects and disconnects', async ({
  open,
}) => {
  const address = '0x00000000000000000000000000000000deaDBeef'
  await setEther(address, 77_000_000_000_000_000n)
  const p = await openPlayground(open, '?wallets=0', { before: injectOldWallet })
  await p.button.click()
  await eventually(() => p.part('connector-injected').textContent()).toContain('Browser wallet')
  await p.part('connector-injected').click()
  await p.says('address', address)
  await p.says('wallet', 'Browser wallet')
  await p.says('balance', `${await etherOnChain(address)} ETH`)
  await p.dialog.waitFor({ state: 'detached' })

  await p.page.reload()
  await p.says('status', 'connected')
  await p.part('host-disconnect').click()
  await p.says('status', 'disconnected')
})
