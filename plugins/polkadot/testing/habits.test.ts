import { expect, test } from 'vitest'
import { readAccounts } from '../extensions/read-accounts.js'
import { polkadotHabits } from './habits.js'
import { createPolkadotTestWallet } from './wallet.js'

test.each(polkadotHabits)('$id: an extension that $behaviour is used with the others', async (habit) => {
  expect(habit.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
  const extension = createPolkadotTestWallet({ seeds: [new Uint8Array(32).fill(1)] })
  const { accounts } = (await habit.inject(extension.entry).enable('site')) as {
    readonly accounts: { get(): Promise<readonly { readonly address: string; readonly type?: string }[]> }
  }
  const shared = await accounts.get()
  expect(shared).toHaveLength(2)
  expect(shared[0]?.address).toMatch(/^0x[\da-f]{40}$/i)
  expect(shared[0]?.type).toBe(habit.id === 'ethereum-accounts' ? 'ethereum' : undefined)
  expect(readAccounts(shared).map(({ address }) => address)).toEqual(extension.addresses)
})
