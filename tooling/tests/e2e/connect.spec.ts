import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'
import { type Playground } from './pages/playground.js'
import { recordStatuses, statusesSinceLoad } from './fixtures/statuses.js'
import { storedKeys } from './fixtures/stored-keys.js'

const [first = '', second = ''] = addresses
const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-6)}`

test.use({ walletKinds: ['metamask', 'ledger', 'phone'] })

test('connects, shows address and balance on the button and to the page, and closes the modal', async ({
  playground: p,
  chains,
}) => {
  await chains.setEther(first, 1_234_567_890_123_456_789_012n)
  await p.page.emulateMedia({ reducedMotion: 'no-preference' })
  await p.open()
  await p.choose()
  await expect(p.wallet.request).toHaveText('eth_requestAccounts')
  await expect(p.state('status')).toHaveText('connecting')
  await p.wallet.approve()
  await p.connected()
  await expect(p.state('address')).toHaveText(first)
  await expect(p.state('network')).toHaveText('eip155:1')
  await expect(p.state('wallet')).toHaveText('Foyer Test Wallet')
  await expect(p.state('balance')).toHaveText(`${await chains.ether(first)} ETH`)
  await expect(p.button).toHaveText(`1234.56 ETH ${short(first)}`)
})

// behaviour 1.5
test('a reload restores the connection without a request to the wallet', async ({
  playground: p,
  chains,
}) => {
  await p.page.addInitScript(recordStatuses)
  await p.open()
  await p.connect()
  await p.page.reload()
  await expect(p.state('status')).toHaveText('connected')
  await expect(p.state('address')).toHaveText(first)
  await expect(p.state('balance')).toHaveText(`${await chains.ether(first)} ETH`)
  expect(await statusesSinceLoad(p.page)).toEqual(['disconnected', 'reconnecting', `connected ${first}`])
  // No request is pending, because the wallet has shared the account.
  await expect(p.wallet.request).toHaveCount(0)
})

test('shows a network that the wallet switches to, and restores it after a reload', async ({
  playground: p,
}) => {
  await p.open()
  await p.connect()
  await p.wallet.switchChain(8453)
  await expect(p.state('network')).toHaveText('eip155:8453')
  await p.button.click()
  await expect(p.part('frame-chooser')).toContainText('Base')
  await p.page.reload()
  await expect(p.state('network')).toHaveText('eip155:8453')
})

test.describe('a wallet that reports the selected account', () => {
  test.use({ walletKinds: ['phantom', 'ledger', 'phone'] })

  test('shows an account that is selected in the wallet, with its balance', async ({
    playground: p,
    chains,
  }) => {
    await chains.setEther(second, 2_500_000_000_000_000_000n)
    await p.open()
    await p.connect()
    await p.wallet.selectAccount(1)
    await expect(p.state('address')).toHaveText(second)
    await expect(p.state('balance')).toHaveText(`${await chains.ether(second)} ETH`)
    await expect(p.button).toHaveText(`2.5 ETH ${short(second)}`)
  })
})

const disconnects: readonly (readonly [source: string, disconnect: (p: Playground) => Promise<void>])[] = [
  [
    'in the account view',
    async (p) => {
      await p.button.click()
      await p.part('account-disconnect').click()
      await p.dialog.waitFor({ state: 'detached' })
    },
  ],
  ['by the page', (p) => p.part('host-disconnect').click()],
  ['in the wallet', (p) => p.wallet.disconnectSite()],
]
for (const [source, disconnect] of disconnects) {
  const tag = source === 'in the account view' ? [] : longTag
  // behaviour 1.9
  test(
    `a disconnect ${source} ends the connection, also after a reload`,
    { tag },
    async ({ playground: p }) => {
      await p.page.addInitScript(recordStatuses)
      await p.open()
      await p.connect()
      expect(await storedKeys(p.page)).not.toEqual([])
      await disconnect(p)
      await expect(p.state('status')).toHaveText('disconnected')
      await expect(p.state('address')).toHaveText('')
      await expect(p.state('balance')).toHaveText('')
      await expect(p.button).toHaveText('Connect wallet')
      await expect(p.wallet.status).toContainText('site not connected')
      // The last used wallet stays stored.
      await expect.poll(() => storedKeys(p.page)).toEqual(['foyer/default/recent'])

      await p.page.reload({ waitUntil: 'networkidle' })
      await expect(p.button).toHaveText('Connect wallet')
      expect(await statusesSinceLoad(p.page)).toEqual(['disconnected'])
    },
  )
}

test('connects a wallet again after a disconnect', { tag: longTag }, async ({ playground: p }) => {
  await p.open()
  await p.connect()
  await p.part('host-disconnect').click()
  await expect(p.state('status')).toHaveText('disconnected')
  await p.choose()
  await expect(p.wallet.request).toHaveText('eth_requestAccounts')
  await p.wallet.approve()
  await expect(p.state('address')).toHaveText(first)
})
