import { describe, expect, test } from 'vitest'
import { createTestDriver } from './connected.js'
import { createSatsConnectApi } from '../wallets/sats-connect.js'
import { bitcoinHabits } from './habits.js'
import { createBitcoinTestWallet } from './wallet.js'

const mnemonic = 'test test test test test test test test test test test junk'
const { signal } = new AbortController()

function connectionOf(habits: readonly string[]) {
  const wallet = createBitcoinTestWallet({ mnemonic, habits })
  return { wallet, driver: createTestDriver(createSatsConnectApi(wallet.satsConnect)) }
}

describe('a wallet that', () => {
  test.each(bitcoinHabits)('$behaviour', async ({ id, source, namespaces, stops }) => {
    expect(source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
    expect(namespaces).toEqual(['bip122'])
    const { driver, wallet } = connectionOf([id])
    const connected = driver.connect({ signal })
    if (stops?.includes('connect')) {
      await expect(connected).rejects.toThrow('not supported')
      return
    }
    const honest = await connectionOf([]).driver.connect({ signal })
    expect(await connected).toEqual(honest)
    expect(wallet.prompts).toEqual(['connect'])
    await driver.disconnect()
    expect(await driver.reconnect({ signal })).toBeUndefined()
  })
})

test('stacks-address-in-list', async () => {
  const { satsConnect } = createBitcoinTestWallet({ mnemonic, habits: ['stacks-address-in-list'] })
  expect(await satsConnect.request('wallet_connect', {})).toMatchObject({
    result: {
      addresses: expect.arrayContaining([expect.objectContaining({ purpose: 'stacks' })]) as unknown,
    },
  })
})

test('a test wallet with an unknown habit is an error that names it', () => {
  expect(() => createBitcoinTestWallet({ mnemonic, habits: ['no-such-habit'] })).toThrow(
    new TypeError('No habit has the id "no-such-habit".'),
  )
})
