import { describe, expect, test } from 'vitest'
import { createFakeClock, fakeCapabilityContext } from '#kernel/testing'
import { createSigning } from '../signing/create-signing.js'
import { cosmosHub, injective, toNetwork } from '../networks.js'
import { cosmosHabits } from './habits.js'
import { sampleAmino, sampleDirect } from './sample-documents.js'
import { createCosmosTestWallet } from './wallet.js'
import { createTestConnection, secretKeyOf, testChains, unknownChain } from './world.js'

const { signal } = new AbortController()
const walletOf = (...habits: readonly string[]) =>
  createCosmosTestWallet({ secretKeys: [secretKeyOf(1)], chains: testChains, habits })

/** A connected wallet with a habit, which signs on the Cosmos Hub. */
async function connect(habit: string) {
  const { wallet, driver } = createTestConnection({ habits: [habit] })
  const approval = await driver.connect({ signal })
  const network = toNetwork(cosmosHub)
  const account = `${network.caipNetworkId}:${wallet.addressOn(cosmosHub.id)}` as const
  const signing = createSigning({ ...fakeCapabilityContext(), provider: async () => driver.provider() })
  const sign = (transaction: unknown) => signing.transaction!({ account, network, transaction, signal })
  return { wallet, driver, approval, sign }
}

describe('a wallet that', () => {
  const inPage = cosmosHabits.filter(({ delayMs }) => delayMs === undefined)
  test.each(inPage)('$behaviour', async ({ id, source, namespaces, stops }) => {
    expect(source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/)
    expect(namespaces).toEqual(['cosmos'])
    const { driver, wallet } = createTestConnection({ habits: [id] })
    if (stops?.includes('connect')) {
      const abort = new AbortController()
      const waiting = driver.connect({ signal: abort.signal })
      abort.abort(new Error('left'))
      await expect(waiting).rejects.toThrow('left')
      return
    }
    expect(await driver.connect({ signal })).toMatchObject({
      network: 'cosmos:cosmoshub-4',
      accounts: [{ caipAddress: `cosmos:cosmoshub-4:${wallet.addressOn(cosmosHub.id)}` }],
    })
    expect(wallet.prompts).toEqual(['enable'])
    await driver.disconnect()
    expect(await driver.reconnect({ signal })).toBeUndefined()
  })
})

test('late-object: the object comes later', async () => {
  const clock = createFakeClock()
  const page: { keplr?: unknown } = {}
  const wallet = walletOf('late-object')
  wallet.inject(page, clock)
  expect(page.keplr).toBeUndefined()
  await clock.advance(2_000)
  expect(page.keplr).toBe(wallet.provider)
})

test('also-under-the-key-of-keplr: one object under two keys', () => {
  const page: { keplr?: unknown; leap?: unknown } = {}
  const habits = ['also-under-the-key-of-keplr']
  createCosmosTestWallet({ key: 'leap', secretKeys: [], chains: [], habits }).inject(page)
  expect(page.leap).toBeDefined()
  expect(page.keplr).toBe(page.leap)
})

test('no-modular-chain-info: the error of an unknown chain', async () => {
  const enabled = walletOf('no-modular-chain-info').provider.enable(unknownChain.id)
  await expect(enabled).rejects.toThrow('There is no modular chain info for celestia')
})

test('no-ethereum-keys-on-ledger: the chains without a key are not approved', async () => {
  const { approval } = await connect('no-ethereum-keys-on-ledger')
  expect(approval.approvedNetworks).toEqual(['cosmos:cosmoshub-4', 'cosmos:osmosis-1'])
  expect(testChains).toContain(injective)
})

test('no-direct-on-ledger: a transaction in Protobuf fails, and one in Amino JSON does not', async () => {
  const { sign } = await connect('no-direct-on-ledger')
  await expect(sign(sampleDirect(cosmosHub.id))).rejects.toMatchObject({ code: 'cosmos/SIGN_FAILED' })
  const document = sampleAmino(cosmosHub.id)
  expect(await sign(document)).toMatchObject({ signed: document })
})

test.each([
  ['own-fee', { fee: { gas: '400000' } }],
  ['own-memo', { memo: 'Memo' }],
])('%s: the page gets the document that was signed', async (id, changed) => {
  const { sign } = await connect(id)
  expect(await sign(sampleAmino(cosmosHub.id))).toMatchObject({ signed: changed })
})

test('a test wallet with an unknown habit is an error that names it', () => {
  expect(() => walletOf('no-such-habit')).toThrow(new TypeError('No habit has the id "no-such-habit".'))
})
