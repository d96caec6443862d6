import { expect, inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { firstWallet, openPlayground } from './playground-page.js'
import { storedKeys } from './stored-keys.js'

/** As the widget has it. */
const silentAfterMs = 30_000

const [first = ''] = inject('world').devnet.accounts.map(({ address }) => address)

test('a "no" in the wallet is shown with its own words, and Try again asks once more', async ({ open }) => {
  const p = await openPlayground(open)
  await p.choose()
  await p.wallet.reject()
  await eventually(() => p.part('connecting-refused').textContent()).toContain('You cancelled in your wallet')
  await eventually(() => p.dialog.textContent()).toMatch(
    /Foyer Test Wallet says:.*User rejected the request\./,
  )
  await p.says('status', 'disconnected')
  await p.part('connecting-retry').click()
  await p.wallet.approve()
  await p.says('address', first)
})

test('asking again while a request waits says so, and goes on by itself once it is answered', async ({
  open,
}) => {
  const p = await openPlayground(open)
  await p.choose()
  await p.wallet.request.waitFor()
  await p.part('connecting-retry').click()
  await eventually(() => p.part('connecting-busy').textContent()).toContain(
    'Foyer Test Wallet is already asking',
  )
  await p.says('status', 'disconnected')
  await p.wallet.approve()
  await p.part('connecting-connected').waitFor()
  await p.says('address', first)
})

test('a wallet that says nothing for long is said so, and a late yes connects', async ({ open }) => {
  const p = await openPlayground(open)
  await p.page.clock.install()
  await p.choose()
  await p.wallet.request.waitFor()
  await p.part('connecting-waiting').waitFor()
  await p.page.clock.fastForward(silentAfterMs)
  await eventually(() => p.part('connecting-silent').textContent()).toContain(
    'Foyer Test Wallet did not answer',
  )
  expect(await p.part('connecting-qr').count()).toBe(0)
  await p.says('status', 'connecting')
  await p.wallet.approve()
  await p.says('address', first)
})

test('a locked wallet asks to be unlocked, then connects', async ({ open }) => {
  const p = await openPlayground(open)
  await p.wallet.turn('lock', true)
  await p.choose()
  await p.part('connecting-locked').waitFor()
  await eventually(() => p.part('test-wallet-approve').textContent()).toBe('Unlock')
  await p.says('status', 'connecting')
  await p.wallet.approve()
  await p.part('connecting-waiting').waitFor()
  await eventually(() => p.part('test-wallet-approve').textContent()).toBe('Approve')
  await p.wallet.approve()
  await p.says('address', first)
})

const nonsense = [
  'null-accounts',
  'empty-accounts',
  'bad-address',
  'garbage-chain',
  'string-error',
  'throws-at-once',
]

test('a wallet that answers nonsense did not connect, can be tried again, and leaves nothing behind', async ({
  open,
}) => {
  const p = await openPlayground(open)
  await p.wallet.turn('auto-approve', true)
  for (const kind of nonsense) {
    await p.wallet.nonsense(kind)
    await p.choose()
    await p.part('connecting-failed').getByText('Foyer Test Wallet did not connect').waitFor()
    await p.says('status', 'disconnected')
    await p.says('address', '')
    await p.part('connecting-retry').click()
    await p.part('connecting-failed').waitFor()
    await p.part('frame-close').click()
    await p.dialog.waitFor({ state: 'detached' })
    expect(await storedKeys(p.page)).toEqual([])
  }
  await p.wallet.nonsense('')
  await p.choose()
  await p.says('address', first)
})

test('while a wallet never answers, Back, Escape and Close end the waiting', async ({ open }) => {
  const p = await openPlayground(open)
  const ways = [
    () => p.part('frame-back').click(),
    () => p.page.keyboard.press('Escape'),
    () => p.part('frame-close').click(),
  ]
  await p.wallet.nonsense('never')
  await p.button.click()
  for (const leave of ways) {
    await p.part(`connector-${firstWallet}`).click()
    await p.part('connecting-waiting').waitFor()
    await p.says('status', 'connecting')
    await leave()
    await p.part('connecting-waiting').waitFor({ state: 'detached' })
    await p.says('status', 'disconnected')
  }
})

test('an answer that comes after the visitor has left changes nothing', async ({ open }) => {
  const p = await openPlayground(open)
  await p.choose()
  await p.wallet.request.waitFor()
  await p.part('frame-back').click()
  await p.says('status', 'disconnected')
  await p.wallet.approve()
  await eventually(() => p.wallet.status.textContent()).toContain('site connected')
  await p.says('status', 'disconnected')
  await p.says('address', '')
})
