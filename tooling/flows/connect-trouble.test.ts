import { inject } from 'vitest'
import { eventually } from './eventually.js'
import { test } from './flow-test.js'
import { openPlayground, type Playground } from './playground-page.js'

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

test('asking again while a request waits says so, and goes on once it is answered', async ({ open }) => {
  const p = await openPlayground(open)
  await p.choose()
  await p.wallet.request.waitFor()
  await p.part('connecting-retry').click()
  await eventually(() => p.part('connecting-busy').textContent()).toContain(
    'Foyer Test Wallet is already asking',
  )
  await p.says('status', 'disconnected')
  await p.wallet.approve()
  await p.part('connecting-retry').click()
  await p.says('address', first)
})

test('a locked wallet asks to be unlocked, then connects', async ({ open }) => {
  const p = await openPlayground(open)
  await p.wallet.turn('lock', true)
  await p.choose()
  await eventually(() => p.part('test-wallet-approve').textContent()).toBe('Unlock')
  await p.says('status', 'connecting')
  await p.wallet.approve()
  await eventually(() => p.part('test-wallet-approve').textContent()).toBe('Approve')
  await p.wallet.approve()
  await p.says('address', first)
})

test.for([
  'null-accounts',
  'empty-accounts',
  'bad-address',
  'garbage-chain',
  'string-error',
  'throws-at-once',
])(
  'a wallet that answers nonsense (%s) did not connect, and nothing stays behind',
  async (nonsense, { open }) => {
    const p = await openPlayground(open)
    await p.wallet.turn('auto-approve', true)
    await p.wallet.nonsense(nonsense)
    await p.choose()
    await eventually(() => p.part('connecting-failed').textContent()).toContain('did not connect')
    await p.says('status', 'disconnected')
    await p.says('address', '')
    await p.part('connecting-retry').click()
    await eventually(() => p.part('connecting-failed').textContent()).toContain('did not connect')

    await p.part('frame-close').click()
    await p.wallet.nonsense('')
    await p.choose()
    await p.says('address', first)
  },
)

test.for<[how: string, leave: (p: Playground) => Promise<void>]>([
  ['going back', (p) => p.part('frame-back').click()],
  ['Escape', (p) => p.page.keyboard.press('Escape')],
  ['closing the modal', (p) => p.part('frame-close').click()],
])('while a wallet never answers, %s ends the waiting', async ([, leave], { open }) => {
  const p = await openPlayground(open)
  await p.wallet.nonsense('never')
  await p.choose()
  await p.part('connecting-waiting').waitFor()
  await p.says('status', 'connecting')
  await leave(p)
  await p.part('connecting-waiting').waitFor({ state: 'detached' })
  await p.says('status', 'disconnected')
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
