import { createStore } from 'jotai/vanilla'
import { describe, expect, test } from 'vitest'
import { createFakeClock, drawHabits } from '#kernel/testing'
import { announceWithHabits, createTestWallet, evmHabits, type EvmHabit } from '../evm/testing/wallet.js'
import { discoverWallets } from './discovery.js'
import { injectedConnectorsAtom } from './state.js'

/** Time after which each wallet has announced itself, in milliseconds. */
const waitMs = 1_000
const createWallet = () => createTestWallet({ chains: [{ id: 1, rpcUrl: 'https://ethereum.example' }] })
const habits = evmHabits.filter(({ announce }) => announce)

/** Loads a page on which a wallet announces itself with habits. Returns the listed wallets. */
async function load({ info, provider }: ReturnType<typeof createWallet>, set: readonly EvmHabit[]) {
  const page = new EventTarget()
  const clock = createFakeClock()
  const store = createStore()
  const stopAnnouncing = announceWithHabits({ info, provider }, set, page, clock)
  const stop = discoverWallets(page, store, () => Promise.reject(new Error('not asked')))
  await clock.advance(waitMs)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  await clock.advance(waitMs)
  const listed = store.get(injectedConnectorsAtom)
  stop()
  stopAnnouncing()
  return listed
}

/** Expects one row with the picture of the wallet, and the same id on the next page. */
async function expectOneRow(set: readonly EvmHabit[]) {
  const wallet = createWallet()
  const listed = await load(wallet, set)
  expect(listed).toMatchObject([{ name: wallet.info.name, imageUrl: wallet.info.icon }])
  expect((await load(wallet, set)).map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  wallet.destroy()
}

// behaviour 19.12
describe('the list has one row for a wallet that', () => {
  test.each(habits)('$behaviour', async (habit) => expectOneRow([habit]))
})

const firstSeed = Number(process.env['HABITS_SEED'] ?? 20_261_129)
const draws = Array.from({ length: 30 }, (_, index) => firstSeed + index)

describe('the list has one row for a wallet of drawn habits', () => {
  for (const seed of draws) {
    const set = drawHabits(habits, seed)
    test(`HABITS_SEED=${seed}: ${set.map(({ id }) => id).join(', ')}`, async () => expectOneRow(set))
  }
})
