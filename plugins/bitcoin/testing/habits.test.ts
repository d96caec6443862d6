import { expect, test } from 'vitest'
import { createSatsConnectApi } from '../wallets/sats-connect.js'
import { bitcoinHabits } from './habits.js'
import { createBitcoinTestWallet } from './wallet.js'

const mnemonic = 'test test test test test test test test test test test junk'

test.each(bitcoinHabits)('$id: a wallet that $behaviour connects with those of Bitcoin', async (habit) => {
  expect(habit.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
  const honest = createBitcoinTestWallet({ mnemonic })
  const object = habit.inject(createBitcoinTestWallet({ mnemonic }).satsConnect)
  expect(await object.request('wallet_connect', {})).toMatchObject({
    result: {
      addresses: expect.arrayContaining([expect.objectContaining({ purpose: 'stacks' })]) as unknown,
    },
  })
  const { accounts } = await createSatsConnectApi(object).connect('mainnet')
  expect(accounts).toEqual((await createSatsConnectApi(honest.satsConnect).connect('mainnet')).accounts)
})
