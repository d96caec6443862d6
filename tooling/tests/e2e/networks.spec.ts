import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'

const [first = ''] = addresses
const [ethereum, base, sepolia] = [
  'network-eip155:1',
  'network-eip155:8453',
  'network-eip155:11155111',
] as const

test.use({ walletKinds: ['metamask', 'ledger', 'phone'] })

test('switches to a selected network after the wallet approves', async ({ playground: p, chains }) => {
  await p.open()
  await p.connect()
  await p.part('host-networks').click()
  await expect(p.part(ethereum)).toContainText('Current')
  expect(await p.dialog.locator('.networks').last().textContent()).toMatch(/^Test networks.*Sepolia$/)
  await p.part(base).click()
  await expect(p.part(base)).toContainText('Approve in Foyer Test Wallet')
  await expect(p.wallet.request).toHaveText('wallet_switchEthereumChain')
  await expect(p.state('network')).toHaveText('eip155:1')
  await p.wallet.approve()
  await expect(p.state('network')).toHaveText('eip155:8453')
  // The page opened this view, so there is no view to go back to.
  await p.dialog.waitFor({ state: 'detached' })
  await expect(p.state('balance')).toHaveText(`${await chains.ether(first, 8453)} ETH`)
})

test('a rejected switch names the current network, and Retry sends a new request', async ({
  playground: p,
}) => {
  await p.open()
  await p.connect()
  await p.part('host-networks').click()
  await p.part(base).click()
  await p.wallet.reject()
  await expect(p.part('network-rejected')).toContainText('Still on Ethereum')
  await expect(p.state('network')).toHaveText('eip155:1')
  await p.part('network-retry').click()
  await p.wallet.approve()
  await expect(p.state('network')).toHaveText('eip155:8453')
})

test(
  'requests a switch from a network that is not configured, in the view and on the button',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.open('?uses=1')
    await p.connect()
    await p.wallet.switchChain(8453)
    await expect(p.dialog).toContainText('Meridian doesn’t support eip155:8453')
    await p.part('frame-close').click()
    await p.dialog.waitFor({ state: 'detached' })
    await expect(p.button).toHaveText('Switch network')
    await p.button.click()
    await p.part(ethereum).click()
    await expect(p.wallet.request).toHaveText('wallet_switchEthereumChain')
    await p.wallet.approve()
    await p.part('frame-chooser').waitFor()
    await expect(p.state('network')).toHaveText('eip155:1')
    await expect(p.button).toContainText('ETH')
  },
)

test('continues the view after the wallet switches back', { tag: longTag }, async ({ playground: p }) => {
  await p.open('?uses=1')
  await p.connect()
  await p.wallet.switchChain(8453)
  await p.part('networks-disconnect').waitFor()
  await p.wallet.switchChain(1)
  await p.part('frame-chooser').waitFor()
})

test('requests that the wallet adds an unknown network', async ({ playground: p }) => {
  await p.open('?uses=8453&knows=1')
  await p.choose()
  await p.wallet.approve()
  await expect(p.dialog).toContainText('Meridian doesn’t support eip155:1')
  await p.part(base).click()
  await expect(p.wallet.request).toHaveText('wallet_addEthereumChain')
  await p.wallet.approve()
  await p.part('frame-chooser').waitFor()
  await expect(p.state('network')).toHaveText('eip155:8453')
})

test(
  'a disconnect closes the view of an unsupported network',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.open('?uses=1')
    await p.connect()
    await p.wallet.switchChain(11155111)
    await p.part('networks-disconnect').click()
    await p.dialog.waitFor({ state: 'detached' })
    await expect(p.state('status')).toHaveText('disconnected')
  },
)

for (const [condition, query] of [
  ['any network is allowed', '?uses=1&any-network'],
  ['switching is disabled', '?uses=1&no-switch'],
] as const) {
  test(
    `an unsupported network opens no view if ${condition}`,
    { tag: longTag },
    async ({ playground: p }) => {
      await p.open(query)
      await p.connect()
      await p.wallet.switchChain(8453)
      await expect(p.state('network')).toHaveText('eip155:8453')
      await expect(p.button).toContainText('0x')
      await expect(p.dialog).toHaveCount(0)
      await p.button.click()
      await p.part('account-disconnect').waitFor()
      await expect(p.part('host-networks')).toBeEnabled({ enabled: !query.includes('no-switch') })
    },
  )
}

test('lists test networks', { tag: longTag }, async ({ playground: p }) => {
  await p.open()
  await p.part('host-networks').click()
  await p.part(sepolia).click()
  await p.dialog.waitFor({ state: 'detached' })
})
