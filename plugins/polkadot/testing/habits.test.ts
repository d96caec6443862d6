import { describe, expect, test } from 'vitest'
import { createFakeClock, pickHabits } from '#kernel/testing'
import { readAccounts } from '../wallets/read-accounts.js'
import { polkadotHabits, type ExtensionEntry } from './habits.js'
import { createPolkadotTestWallet } from './wallet.js'
import { createTestDriver } from './world.js'

const seeds = [new Uint8Array(32).fill(1)]
const { signal } = new AbortController()
const walletOf = (...habits: readonly string[]) => createPolkadotTestWallet({ seeds, habits })

interface Injected {
  readonly accounts: { get(): Promise<readonly { readonly address: string; readonly type?: string }[]> }
  readonly signer: { signRaw(request: object): Promise<unknown> }
}
const enable = async (entry: ExtensionEntry) => (await entry.enable('site')) as Injected

describe('an extension that', () => {
  test.each(polkadotHabits)('$behaviour', async ({ id, source, namespaces, stops }) => {
    expect(source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
    expect(namespaces).toEqual(['polkadot'])
    const driver = createTestDriver(walletOf(id).entry)
    if (stops?.includes('connect')) {
      const abort = new AbortController()
      const waiting = driver.connect({ signal: abort.signal })
      abort.abort(new Error('left'))
      await expect(waiting).rejects.toThrow('left')
      return
    }
    const honest = await createTestDriver(walletOf().entry).connect({ signal })
    expect(await driver.connect({ signal })).toEqual(honest)
  })
})

test.each(pickHabits(polkadotHabits, ['ethereum-accounts', 'ethereum-accounts-without-a-type']))(
  '$id: the account of Ethereum is left out',
  async ({ id }) => {
    const wallet = walletOf(id)
    const shared = await (await enable(wallet.entry)).accounts.get()
    expect(shared).toHaveLength(2)
    expect(shared[0]?.address).toMatch(/^0x[\da-f]{40}$/i)
    expect(shared[0]?.type).toBe(id === 'ethereum-accounts' ? 'ethereum' : undefined)
    expect(readAccounts(shared).map(({ address }) => address)).toEqual(wallet.addresses)
  },
)

test('no-raw-signatures', async () => {
  const { signer } = await enable(walletOf('no-raw-signatures').entry)
  await expect(signer.signRaw({})).rejects.toThrow('not supported')
})

test('late-entry: the entry comes later', async () => {
  const clock = createFakeClock()
  const page: { injectedWeb3?: unknown } = {}
  walletOf('late-entry').inject(page, clock)
  expect(page.injectedWeb3).toBeUndefined()
  await clock.advance(2_000)
  expect(page.injectedWeb3).toHaveProperty('foyer-test')
})

test('a test wallet with an unknown habit is an error that names it', () => {
  expect(() => walletOf('no-such-habit')).toThrow(new TypeError('No habit has the id "no-such-habit".'))
})
