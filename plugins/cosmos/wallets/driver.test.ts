import { describe, expect, test } from 'vitest'
import { settle } from '#kernel/testing'
import type { Approval } from '#kernel/chain'
import type { CosmosProvider } from '../contract.js'
import { celestia, cosmosHub, injective, osmosis, toNetwork } from '../networks.js'
import {
  createMemoryStorage,
  createTestConnection,
  createTestDriver,
  secretKeyOf,
  testChains,
  unknownChain,
} from '../testing/world.js'
import { createCosmosTestWallet } from '../testing/wallet.js'
import { createApprovals } from './approvals.js'
import { chainInfoOf } from './suggest-chain.js'

const request = () => ({ signal: new AbortController().signal })
const idsOf = ({ accounts }: Approval) =>
  accounts.map((account) => (typeof account === 'string' ? account : account.caipAddress))

describe('accounts', () => {
  test('have an address of their own on each chain', async () => {
    const { wallet, driver, networks } = createTestConnection()
    const approval = await driver.connect(request())
    expect(approval.approvedNetworks).toEqual(networks.map(({ caipNetworkId }) => caipNetworkId))
    for (const [at, chain] of testChains.entries()) {
      const switched = await driver.switchNetwork!({ network: networks[at]!, ...request() })
      expect(idsOf(switched)).toEqual([`cosmos:${chain.id}:${wallet.addressOn(chain.id)}`])
      const provider = driver.provider() as CosmosProvider
      expect(provider.accounts()).toEqual([wallet.addressOn(chain.id)])
      expect(await provider.keys()).toMatchObject([
        { address: wallet.addressOn(chain.id), algorithm: chain.keyAlgorithm ?? 'secp256k1' },
      ])
    }
    expect(new Set(testChains.map(({ id }) => wallet.addressOn(id))).size).toBe(3)
    expect(wallet.prompts).toEqual(['enable'])
  })

  test('start on the network of the connection before, if it is configured', async () => {
    const { driver } = createTestConnection()
    const before = await driver.connect({ ...request(), network: 'cosmos:osmosis-1' })
    expect(before.network).toBe('cosmos:osmosis-1')
    const unknown = await driver.connect({ ...request(), network: 'cosmos:juno-1' })
    expect(unknown.network).toBe('cosmos:cosmoshub-4')
  })

  test('that cannot be read on one network do not keep the others from being connected', async () => {
    const { wallet, driver } = createTestConnection()
    const { getKey } = wallet.provider as { getKey(id: string): Promise<unknown> }
    Object.assign(wallet.provider, {
      getKey: async (id: string) => {
        if (id === cosmosHub.id) throw new Error('Ledger is not compatible with this coinType')
        return getKey(id)
      },
    })
    const approval = await driver.connect(request())
    expect(approval).toMatchObject({
      network: 'cosmos:osmosis-1',
      approvedNetworks: ['cosmos:osmosis-1', 'cosmos:injective-1'],
    })
    expect(idsOf(approval)).toEqual([`cosmos:osmosis-1:${wallet.addressOn(osmosis.id)}`])
  })

  test('that the user rejects to share end the connect', async () => {
    const { wallet, driver } = createTestConnection()
    Object.assign(wallet.provider, {
      getKey: async (id: string) => {
        throw id === cosmosHub.id ? new Error('Request rejected') : new Error('none')
      },
    })
    await expect(driver.connect(request())).rejects.toMatchObject({ rpcCode: 4001 })
  })

  test('that change in the wallet are reported once, whole, and on the network in use', async () => {
    const { wallet, driver, networks } = createTestConnection()
    await driver.connect(request())
    await driver.switchNetwork!({ network: networks[1]!, ...request() })
    const reports: (readonly string[])[] = []
    const stop = driver.watch({
      changed: (approval) => void reports.push(idsOf(approval)),
      disconnected: () => void reports.push([]),
    })
    wallet.selectAccount(1)
    await settle()
    expect(reports).toEqual([[`cosmos:osmosis-1:${wallet.addressOn(osmosis.id)}`]])
    for (let count = 0; count < 1_000; count++) wallet.selectAccount(1)
    await settle()
    expect(reports).toHaveLength(1)
    wallet.selectAccount(0)
    wallet.selectAccount(1)
    wallet.selectAccount(0)
    await settle()
    expect(reports.at(-1)).toEqual([`cosmos:osmosis-1:${wallet.addressOn(osmosis.id)}`])
    const count = reports.length
    stop()
    wallet.selectAccount(1)
    await settle()
    expect(reports).toHaveLength(count)
    expect(wallet.prompts).toEqual(['enable'])
  })

  test('a wallet that fails after a change leaves the connection as it was', async () => {
    const { wallet, driver, page } = createTestConnection()
    await driver.connect(request())
    const reports: unknown[] = []
    driver.watch({ changed: (a) => void reports.push(a), disconnected: () => void reports.push('end') })
    Object.assign(wallet.provider, {
      getKey: async () => {
        throw new Error('locked')
      },
    })
    page.dispatchEvent(new Event('keplr_keystorechange'))
    await settle()
    expect(reports).toEqual([])
  })
})

describe('a chain that the wallet does not know', () => {
  const network = toNetwork(unknownChain)

  test('is suggested when it is the first one', async () => {
    const { wallet, driver } = createTestConnection({}, [unknownChain])
    const approval = await driver.connect(request())
    expect(idsOf(approval)).toEqual([`cosmos:celestia:${wallet.addressOn('celestia')}`])
    expect(wallet.suggested).toEqual([chainInfoOf(unknownChain, network)])
    expect(wallet.prompts).toEqual(['suggestChain', 'enable'])
  })

  test('does not stop the connection to the others, and is suggested on a switch', async () => {
    const { wallet, driver } = createTestConnection({}, [...testChains, unknownChain])
    const approval = await driver.connect(request())
    expect(approval.approvedNetworks).toEqual(['cosmos:cosmoshub-4'])
    const switched = await driver.switchNetwork!({ network, ...request() })
    expect(switched.approvedNetworks).toEqual(['cosmos:cosmoshub-4', 'cosmos:celestia'])
    expect(wallet.prompts).toEqual(['enable', 'suggestChain', 'enable'])
  })

  test('is described with its prefixes, coin and nodes', () => {
    expect(chainInfoOf(unknownChain, network)).toMatchObject({
      chainId: 'celestia',
      chainName: 'Celestia',
      rpc: 'https://rpc.example',
      rest: 'https://rest.example',
      bip44: { coinType: 118 },
      bech32Config: { bech32PrefixAccAddr: 'celestia', bech32PrefixValAddr: 'celestiavaloper' },
      stakeCurrency: { coinDenom: 'TIA', coinMinimalDenom: 'utia', coinDecimals: 6 },
      features: [],
    })
    const own = toNetwork(injective, { rpc: 'https://rpc.example', rest: 'https://rest.example' })
    expect(chainInfoOf(injective, own)).toMatchObject({
      bip44: { coinType: 60 },
      features: ['eth-address-gen', 'eth-key-sign'],
    })
  })

  test('without URLs is an error that names the options', async () => {
    const { driver, wallet } = createTestConnection({}, [celestia])
    await expect(driver.connect(request())).rejects.toMatchObject({
      code: 'cosmos/NO_ENDPOINTS',
      message: 'The wallet does not know Celestia. Add URLs for it to the options rpc and rest of cosmos().',
    })
    expect(wallet.suggested).toEqual([])
  })

  test('that the user does not add is a rejection', async () => {
    const { driver, wallet } = createTestConnection({}, [unknownChain])
    wallet.decide('reject')
    await expect(driver.connect(request())).rejects.toMatchObject({ rpcCode: 4001 })
    expect(wallet.prompts).toEqual(['suggestChain'])
  })
})

describe('a new driver, as after a page load', () => {
  test('restores the approved networks, and nothing after a disconnect', async () => {
    const { wallet, driver, storage, page } = createTestConnection()
    await driver.connect(request())
    const reload = () => createTestDriver(page, { storage })
    const restored = reload()
    expect(await restored.reconnect({ ...request(), network: 'cosmos:osmosis-1' })).toMatchObject({
      network: 'cosmos:osmosis-1',
      approvedNetworks: ['cosmos:osmosis-1', 'cosmos:cosmoshub-4', 'cosmos:injective-1'],
    })
    await restored.disconnect()
    expect(await reload().reconnect(request())).toBeUndefined()
    expect(wallet.prompts).toEqual(['enable'])
  })

  test.each([[], ['disconnect-instead-of-disable']])(
    'a disconnect ends the access of the page in a wallet with the habits %j',
    async (...habits) => {
      const { wallet, driver } = createTestConnection({ habits })
      await driver.connect(request())
      await driver.disconnect()
      await driver.connect(request())
      expect(wallet.prompts).toEqual(['enable', 'enable'])
    },
  )

  test('asks for no network that was not approved', async () => {
    const { wallet, storage, page } = createTestConnection()
    storage.values.set('cosmos.approved', { v: 1, data: { keplr: ['cosmos:osmosis-1', 'cosmos:juno-1'] } })
    await wallet.provider.enable([osmosis.id])
    wallet.prompts.splice(0)
    expect(await createTestDriver(page, { storage }).reconnect(request())).toMatchObject({
      approvedNetworks: ['cosmos:osmosis-1'],
    })
    expect(wallet.prompts).toEqual([])
  })

  test.each([undefined, null, 7, [], { v: 2, data: { keplr: ['cosmos:cosmoshub-4'] } }, { v: 1, data: [] }])(
    'asks no wallet for the stored value %j',
    async (value) => {
      const { wallet, storage, page } = createTestConnection()
      storage.values.set('cosmos.approved', value)
      expect(await createTestDriver(page, { storage }).reconnect(request())).toBeUndefined()
      expect(wallet.prompts).toEqual([])
    },
  )

  test('wallets are kept side by side', async () => {
    const approvals = createApprovals(createMemoryStorage())
    await approvals.set('keplr', ['cosmos:a'])
    await approvals.set('leap', ['cosmos:b'])
    await approvals.remove('keplr')
    expect([await approvals.get('keplr'), await approvals.get('leap')]).toEqual([[], ['cosmos:b']])
  })
})

test('a disconnect ends the access in the wallet', async () => {
  const page = new EventTarget()
  const wallet = createCosmosTestWallet({ secretKeys: [secretKeyOf(1)], chains: [cosmosHub] })
  wallet.inject(page)
  const driver = createTestDriver(page, { chains: [cosmosHub] })
  await driver.connect(request())
  await driver.disconnect()
  await driver.connect(request())
  expect(wallet.prompts).toEqual(['enable', 'enable'])
})
