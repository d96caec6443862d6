import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'
import { firstWallet, secondWallet } from './pages/playground.js'
import { recordStatuses, statusesSinceLoad } from './fixtures/statuses.js'

const [, second = ''] = addresses

test('lists two wallets, and restores the connected one after a reload', async ({ playground: p }) => {
  await p.open('?wallets=2')
  await p.wallet.selectWallet(1)
  await p.wallet.selectAccount(1)
  await p.button.click()
  const listed = p.dialog.locator('[data-testid^="connector-"]')
  await expect
    .poll(() => listed.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-testid'))))
    .toEqual([`connector-${firstWallet}`, `connector-${secondWallet}`])
  await p.part(`connector-${secondWallet}`).click()
  await expect(p.part('test-wallet-origin')).toContainText('asks Second Test Wallet')
  await p.wallet.approve()
  await expect(p.state('wallet')).toHaveText('Second Test Wallet')
  await expect(p.state('address')).toHaveText(second)

  await p.page.reload()
  await expect(p.state('status')).toHaveText('connected')
  await expect(p.state('wallet')).toHaveText('Second Test Wallet')
  await expect(p.state('address')).toHaveText(second)
})

test('disconnects a wallet that is missing after a reload', { tag: longTag }, async ({ playground: p }) => {
  await p.page.addInitScript(recordStatuses)
  await p.open()
  await p.connect()
  await p.open('?wallets=0')
  await expect(p.state('status')).toHaveText('reconnecting')
  await expect(p.state('status')).toHaveText('disconnected')
  for (const row of ['address', 'network', 'balance', 'wallet']) await expect(p.state(row)).toHaveText('')
  await expect(p.button).toHaveText('Connect wallet')
  expect(await statusesSinceLoad(p.page)).toEqual(['disconnected', 'reconnecting', 'disconnected'])
})

test('shows links to wallets if no wallet is installed', async ({ playground: p }) => {
  await p.open('?wallets=0')
  await p.button.click()
  await expect(p.part('no-wallet')).toContainText('No wallet found in this browser')
  const links = p.dialog.locator('a')
  await expect(links).toHaveCount(3)
  const seen = await links.evaluateAll((links) =>
    (links as HTMLAnchorElement[]).map(({ textContent, protocol, rel, target }) => ({
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

/** A minimal EIP-1193 provider at window.ethereum, like wallets older than EIP-6963. */
function injectOldWallet() {
  const results = new Map<string, unknown>([
    ['eth_requestAccounts', ['0x00000000000000000000000000000000deaDBeef']],
    ['eth_accounts', ['0x00000000000000000000000000000000deaDBeef']],
    ['eth_chainId', '0x1'],
  ])
  const request = async ({ method }: { method: string }) => {
    if (results.has(method)) return results.get(method)
    throw Object.assign(new Error(`no ${method} here`), { code: 4200 })
  }
  Reflect.set(window, 'ethereum', { request })
}

// behaviour 19.12
test('lists a wallet at window.ethereum without EIP-6963 as Browser wallet, which connects and disconnects', async ({
  playground: p,
  chains,
}) => {
  // the wallet writes it in lower case
  const address = '0x00000000000000000000000000000000DeaDBeef'
  await chains.setEther(address, 77_000_000_000_000_000n)
  await p.page.addInitScript(injectOldWallet)
  await p.open('?wallets=0')
  await p.button.click()
  await expect(p.part('connector-injected')).toContainText('Browser wallet')
  await p.part('connector-injected').click()
  await expect(p.state('address')).toHaveText(address)
  await expect(p.state('wallet')).toHaveText('Browser wallet')
  await expect(p.state('balance')).toHaveText(`${await chains.ether(address)} ETH`)
  await p.dialog.waitFor({ state: 'detached' })

  await p.page.reload()
  await expect(p.state('status')).toHaveText('connected')
  await p.part('host-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
})
