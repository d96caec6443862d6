import { longTag } from './fixtures/long-tag.js'
import { addresses, expect, test } from './fixtures/test.js'
import { firstWallet } from './pages/playground.js'
import { storedKeys } from './fixtures/stored-keys.js'

/** Time after which the widget reports that a wallet does not answer. */
const silentAfterMs = 30_000

const [first = ''] = addresses

test('a rejected connect shows the text of the wallet, and Try again sends a new request', async ({
  playground: p,
}) => {
  await p.open()
  await p.choose()
  await p.wallet.reject()
  await expect(p.part('connecting-refused')).toContainText('You cancelled in your wallet')
  await expect(p.dialog).toHaveText(/Foyer Test Wallet says:.*User rejected the request\./)
  await expect(p.state('status')).toHaveText('disconnected')
  await p.part('connecting-retry').click()
  await p.wallet.approve()
  await expect(p.state('address')).toHaveText(first)
})

test(
  'a second request during a pending one is refused, and the first connects after approval',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.open()
    await p.choose()
    await p.wallet.request.waitFor()
    await p.part('connecting-retry').click()
    await expect(p.part('connecting-busy')).toContainText('Foyer Test Wallet already has a pending request')
    await expect(p.state('status')).toHaveText('disconnected')
    await p.wallet.approve()
    await p.connected()
    await expect(p.state('address')).toHaveText(first)
  },
)

// behaviour 14.5
test(
  'reports a wallet that does not answer after a while, and connects after a late approval',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.page.clock.install()
    await p.open()
    await p.choose()
    await p.wallet.request.waitFor()
    await p.part('connecting-waiting').waitFor()
    await p.page.clock.fastForward(silentAfterMs)
    await expect(p.part('connecting-silent')).toContainText('Foyer Test Wallet did not answer')
    await expect(p.part('connecting-qr')).toHaveCount(0)
    await expect(p.state('status')).toHaveText('connecting')
    await p.wallet.approve()
    await expect(p.state('address')).toHaveText(first)
  },
)

test('connects a locked wallet once it is unlocked', { tag: longTag }, async ({ playground: p }) => {
  await p.open()
  await p.wallet.toggle('lock', true)
  await p.choose()
  await p.part('connecting-locked').waitFor()
  await expect(p.part('test-wallet-approve')).toHaveText('Unlock')
  await expect(p.state('status')).toHaveText('connecting')
  await p.wallet.approve()
  await p.part('connecting-waiting').waitFor()
  await expect(p.part('test-wallet-approve')).toHaveText('Approve')
  await p.wallet.approve()
  await expect(p.state('address')).toHaveText(first)
})

const nonsense = [
  'null-accounts',
  'empty-accounts',
  'bad-address',
  'garbage-chain',
  'string-error',
  'throws-at-once',
]

// behaviour 1.4
test(
  'does not connect after an invalid answer, offers a retry and stores nothing',
  { tag: longTag },
  async ({ playground: p }) => {
    await p.open()
    await p.wallet.toggle('auto-approve', true)
    for (const kind of nonsense) {
      await p.wallet.setNonsense(kind)
      await p.choose()
      await p.part('connecting-failed').getByText('Foyer Test Wallet did not connect').waitFor()
      await expect(p.state('status')).toHaveText('disconnected')
      await expect(p.state('address')).toHaveText('')
      await p.part('connecting-retry').click()
      await p.part('connecting-failed').waitFor()
      await p.part('frame-close').click()
      await p.dialog.waitFor({ state: 'detached' })
      expect(await storedKeys(p.page)).toEqual([])
    }
    await p.wallet.setNonsense('')
    await p.choose()
    await expect(p.state('address')).toHaveText(first)
  },
)

// behaviour 1.2
test('Back, Escape and Close cancel a request without an answer', async ({ playground: p }) => {
  await p.open()
  const cancels = [
    () => p.part('frame-back').click(),
    () => p.page.keyboard.press('Escape'),
    () => p.part('frame-close').click(),
  ]
  await p.wallet.setNonsense('never')
  await p.button.click()
  for (const cancel of cancels) {
    await p.part(`connector-${firstWallet}`).click()
    await p.part('connecting-waiting').waitFor()
    await expect(p.state('status')).toHaveText('connecting')
    await cancel()
    await p.part('connecting-waiting').waitFor({ state: 'detached' })
    await expect(p.state('status')).toHaveText('disconnected')
  }
})

// behaviour 14.4
test('ignores an approval after the user has left the view', async ({ playground: p }) => {
  await p.open()
  await p.choose()
  await p.wallet.request.waitFor()
  await p.part('frame-back').click()
  await expect(p.state('status')).toHaveText('disconnected')
  await p.wallet.approve()
  await expect(p.wallet.status).toContainText('site connected')
  await expect(p.state('status')).toHaveText('disconnected')
  await expect(p.state('address')).toHaveText('')
})
