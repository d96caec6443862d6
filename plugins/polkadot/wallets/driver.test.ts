import { describe, expect, test } from 'vitest'
import { addressOf } from '#kernel/chain'
import { decodeSs58, encodeSs58 } from '../addresses/ss58.js'
import type { PolkadotProvider } from '../contract.js'
import { createApprovals } from './approvals.js'
import { relayGenesis } from '../testing/sample-payload.js'
import {
  createMemoryStorage,
  createTestConnection,
  createTestDriver,
  prefixOf,
  testNetworks,
} from '../testing/world.js'

const [relay, relayHub, kusama] = testNetworks
if (!relay || !relayHub || !kusama) throw new Error('There are networks')
const request = () => ({ signal: new AbortController().signal })
const spelled = (address: string, prefix: number) => encodeSs58(decodeSs58(address)!.publicKey, prefix)

describe('accounts', () => {
  test('are written in the format of the network, also after a switch', async () => {
    const { wallet, driver } = createTestConnection()
    const approval = await driver.connect(request())
    const onNetwork = (network: typeof relay) =>
      wallet.addresses.map((address) => ({
        caipAddress: `${network.caipNetworkId}:${spelled(address, prefixOf(network.caipNetworkId))}`,
        kind: 'eoa',
      }))
    expect(approval.accounts).toMatchObject(onNetwork(relay))
    expect(approval.approvedNetworks).toEqual(testNetworks.map(({ caipNetworkId }) => caipNetworkId))
    const switched = await driver.switchNetwork!({ network: kusama, ...request() })
    expect(switched.accounts).toMatchObject(onNetwork(kusama))
    const provider = driver.provider() as PolkadotProvider
    expect(provider.network()).toBe(kusama.caipNetworkId)
    expect(provider.accounts()).toEqual(wallet.addresses.map((address) => spelled(address, 2)))
    expect(wallet.prompts).toEqual(['enable'])
  })

  test('start on the network of the connection before, if it is configured', async () => {
    const { driver } = createTestConnection()
    const before = await driver.connect({ ...request(), network: kusama.caipNetworkId })
    expect(before.network).toBe(kusama.caipNetworkId)
    const unknown = await driver.connect({ ...request(), network: 'polkadot:00' })
    expect(unknown.network).toBe(relay.caipNetworkId)
  })

  test('of one network only are offered there and nowhere else', async () => {
    const { driver } = createTestConnection({ genesisHash: relayGenesis })
    const approval = await driver.connect({ ...request(), network: kusama.caipNetworkId })
    expect(approval.network).toBe(relay.caipNetworkId)
    expect(approval.approvedNetworks).toEqual([relay.caipNetworkId])
    await expect(driver.switchNetwork!({ network: relayHub, ...request() })).rejects.toMatchObject({
      code: 'polkadot/WALLET_WITHOUT_NETWORK',
    })
  })

  test('that change in the extension are reported once, whole', async () => {
    const { wallet, driver } = createTestConnection()
    await driver.connect(request())
    const reports: unknown[] = []
    const stop = driver.watch({
      changed: ({ accounts }) =>
        void reports.push(
          accounts.map((account) => addressOf(typeof account === 'string' ? account : account.caipAddress)),
        ),
      disconnected: () => void reports.push('disconnected'),
    })
    wallet.shareAccounts(1)
    wallet.shareAccounts(1)
    const [first = '', second = ''] = wallet.addresses.map((address) => spelled(address, 0))
    expect(reports).toEqual([[second]])
    wallet.shareAccounts(1, 0)
    expect(reports).toEqual([[second], [second, first]])
    stop()
    wallet.shareAccounts(0)
    expect(reports).toHaveLength(2)
  })
})

describe('a new driver, as after a page load', () => {
  test('restores what the user connected, and nothing after a disconnect', async () => {
    const { wallet, driver, storage } = createTestConnection()
    await driver.connect(request())
    const reloaded = createTestDriver(wallet.entry, storage)
    expect(await reloaded.reconnect({ ...request(), network: kusama.caipNetworkId })).toMatchObject({
      network: kusama.caipNetworkId,
    })
    await reloaded.disconnect()
    expect(await createTestDriver(wallet.entry, storage).reconnect(request())).toBeUndefined()
    expect(wallet.prompts).toEqual(['enable'])
  })

  test.each([undefined, null, 7, [], { v: 2, data: ['foyer-test'] }, { v: 1, data: 'foyer-test' }, { v: 1 }])(
    'asks no extension for the stored value %j',
    async (value) => {
      const storage = createMemoryStorage()
      storage.values.set('polkadot.approved', value)
      const { wallet } = createTestConnection()
      expect(await createTestDriver(wallet.entry, storage).reconnect(request())).toBeUndefined()
      expect(wallet.prompts).toEqual([])
    },
  )

  test('extensions are kept side by side', async () => {
    const approvals = createApprovals(createMemoryStorage())
    await approvals.add('first')
    await approvals.add('second')
    await approvals.add('first')
    await approvals.remove('first')
    expect([await approvals.has('first'), await approvals.has('second')]).toEqual([false, true])
  })
})
