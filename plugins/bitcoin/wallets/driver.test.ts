import { describe, expect, test } from 'vitest'
import { addressOf, type Approval } from '#kernel/chain'
import { settle } from '#kernel/testing'
import { bitcoinMainnet, bitcoinTestnet, toNetwork } from '../networks.js'
import { createFormedWallet, createTestDriver, testMnemonic } from '../testing/connected.js'
import { createBitcoinTestWallet } from '../testing/wallet.js'
import { createLeatherApi } from './leather.js'
import { createSatsConnectApi } from './sats-connect.js'
import { createUnisatApi } from './unisat.js'

const { signal } = new AbortController()
const [mainnet, testnet] = [toNetwork(bitcoinMainnet), toNetwork(bitcoinTestnet)]
const accountsOf = (approval: Approval | undefined) =>
  (approval?.accounts ?? []).map((each) => (typeof each === 'string' ? { caipAddress: each } : each))

test('accounts have purpose and public key, those for payments first', async () => {
  for (const form of ['standard', 'sats-connect', 'leather'] as const) {
    const { driver } = createFormedWallet(form)
    const accounts = accountsOf(await driver.connect({ signal }))
    expect(accounts.map(({ kind }) => kind)).toEqual(['payment', 'ordinals'])
    expect(addressOf(accounts[0]?.caipAddress ?? expect.fail('there are two'))).toMatch(/^bc1q/)
    expect(accounts.every(({ publicKey }) => /^0[23][0-9a-f]{64}$/.test(publicKey ?? ''))).toBe(true)
  }
})

test('an account for ordinals that comes first is listed last', async () => {
  const { satsConnect } = createBitcoinTestWallet({ mnemonic: testMnemonic })
  const request = async (method: string, params: unknown) => {
    const answer = (await satsConnect.request(method, params)) as { result?: { addresses?: unknown[] } }
    answer.result?.addresses?.reverse()
    return answer
  }
  const driver = createTestDriver(createSatsConnectApi({ request }))
  const accounts = accountsOf(await driver.connect({ signal }))
  expect(accounts.map(({ kind }) => kind)).toEqual(['payment', 'ordinals'])
})

test('a wallet of an older sats-connect, which knows getAddresses only, connects', async () => {
  const { satsConnect, prompts } = createBitcoinTestWallet({ mnemonic: testMnemonic })
  const request = async (method: string, params: unknown) =>
    /^(wallet_|getAccounts)/.test(method)
      ? { error: { code: -32601, message: `Unknown method ${method}` } }
      : satsConnect.request(method === 'getAddresses' ? 'wallet_connect' : method, params)
  const driver = createTestDriver(createSatsConnectApi({ request }))
  expect((await driver.connect({ signal })).network).toBe(mainnet.caipNetworkId)
  expect(accountsOf(await driver.reconnect({ signal }))).toHaveLength(2)
  await driver.disconnect()
  expect(await driver.reconnect({ signal })).toBeUndefined()
  expect(prompts).toEqual(['connect'])
})

describe('after a page load', () => {
  test('a new driver of UniSat and of sats-connect finds the accounts without a prompt', async () => {
    const wallet = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const apis = [createUnisatApi(wallet.unisat), createSatsConnectApi(wallet.satsConnect)]
    for (const api of apis) expect(await createTestDriver(api).reconnect({ signal })).toBeUndefined()
    await createTestDriver(createUnisatApi(wallet.unisat)).connect({ signal })
    for (const api of apis)
      expect(accountsOf(await createTestDriver(api).reconnect({ signal }))[0]?.kind).toBe('payment')
    expect(wallet.prompts).toEqual(['connect'])
  })

  test.each([
    ['denies access', { code: -32002, message: 'Access denied.' }],
    ['has no such method', { code: -32601, message: 'Method not found.' }],
    ['does not support the method', { code: -32001, message: 'Method not supported.' }],
  ])('a wallet of sats-connect that %s approves nothing', async (_name, error) => {
    const driver = createTestDriver(createSatsConnectApi({ request: async () => ({ error }) }))
    expect(await driver.reconnect({ signal })).toBeUndefined()
  })

  test.each([
    ['has an internal error', { code: -32603, message: 'Internal error.' }],
    ['has another error of its server', { code: -32000, message: 'The wallet is starting.' }],
    ['has an error without a code', { message: 'Extension context invalidated.' }],
  ])('a wallet of sats-connect that %s is not taken for one that approves nothing', async (_name, error) => {
    const driver = createTestDriver(createSatsConnectApi({ request: async () => ({ error }) }))
    await expect(driver.reconnect({ signal })).rejects.toThrow(error.message)
  })

  test('a new driver of Leather finds nothing: it cannot ask without a prompt', async () => {
    const { leather, prompts } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    await createTestDriver(createLeatherApi(leather)).connect({ signal })
    expect(await createTestDriver(createLeatherApi(leather)).reconnect({ signal })).toBeUndefined()
    expect(prompts).toEqual(['connect'])
  })
})

describe('a wallet of sats-connect whose accounts cannot be read after its event', () => {
  test.each([
    ['accountChange', []],
    ['networkChange', []],
    ['disconnect', ['disconnected']],
  ])('%s reports %j', async (event, expected) => {
    const { satsConnect } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const listeners = new Map<string, () => void>()
    let isBroken = false
    const driver = createTestDriver(
      createSatsConnectApi({
        request: (method: string, params: unknown) =>
          isBroken ? Promise.reject(new Error('broken')) : satsConnect.request(method, params),
        addListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      } as never),
    )
    await driver.connect({ signal })
    const reports: string[] = []
    driver.watch({
      changed: () => reports.push('changed'),
      disconnected: () => reports.push('disconnected'),
    })
    isBroken = true
    listeners.get(event)?.()
    await settle()
    expect(reports).toEqual(expected)
  })
})

test.each(['accountsChanged', 'networkChanged', 'chainChanged'])(
  'a wallet like UniSat that emits only %s is read again',
  async (only) => {
    const { unisat } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const listeners = new Map<string, () => void>()
    const on = (event: string, listener: () => void) => void listeners.set(event, listener)
    const driver = createTestDriver(createUnisatApi({ ...unisat, on }))
    await driver.connect({ signal })
    const reports: string[] = []
    driver.watch({
      changed: () => reports.push('changed'),
      disconnected: () => reports.push('disconnected'),
    })
    await unisat.switchChain('BITCOIN_TESTNET')
    listeners.get(only)?.()
    await settle()
    expect(reports).toEqual(['changed'])
  },
)

describe('a disconnect', () => {
  test.each<[name: string, disconnect: unknown]>([
    ['that the wallet lacks', undefined],
    ['that fails', () => Promise.reject(new Error('boom'))],
    [
      'that throws',
      () => {
        throw new Error('boom')
      },
    ],
  ])('%s ends the connection here, until the next connect', async (_name, disconnect) => {
    const { unisat } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const driver = createTestDriver(createUnisatApi({ ...unisat, disconnect }))
    await driver.connect({ signal })
    await driver.disconnect()
    expect(await driver.reconnect({ signal })).toBeUndefined()
    await driver.connect({ signal })
    expect(await driver.reconnect({ signal })).toBeDefined()
  })

  test('that the wallet carried out lets another tab connect again', async () => {
    const { unisat } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const [here, there] = [
      createTestDriver(createUnisatApi(unisat)),
      createTestDriver(createUnisatApi(unisat)),
    ]
    await here.connect({ signal })
    await here.disconnect()
    await there.connect({ signal })
    expect(await here.reconnect({ signal })).toBeDefined()
  })
})

describe('the network', () => {
  test('of a wallet without a request for it is that of its addresses', async () => {
    const { driver } = createFormedWallet('standard', { network: 'testnet' })
    const { network, approvedNetworks } = await driver.connect({ signal })
    expect([network, approvedNetworks]).toEqual([testnet.caipNetworkId, [testnet.caipNetworkId]])
  })

  test('of a test network that shares its prefixes is the one that the wallet reports, also if no host has it', async () => {
    const { driver } = createFormedWallet('sats-connect', { network: 'signet' })
    expect((await driver.connect({ signal })).network).toBe('bip122:00000008819873e925422c1ff0f99f7c')
  })

  test('is switched in the old words of a wallet without the new ones', async () => {
    const { unisat, selectNetwork } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const asked: string[] = []
    let word = 'livenet'
    const old = {
      ...unisat,
      getChain: undefined,
      switchChain: undefined,
      getNetwork: async () => word,
      switchNetwork: async (next: string) => {
        asked.push(next)
        word = next
        selectNetwork(next)
      },
    }
    const driver = createTestDriver(createUnisatApi(old))
    expect((await driver.connect({ signal })).network).toBe(mainnet.caipNetworkId)
    const { network } = (await driver.switchNetwork?.({ network: testnet, signal })) ?? expect.fail()
    expect(network).toBe(testnet.caipNetworkId)
    expect(asked).toEqual(['testnet'])
  })

  test('that a wallet does not switch to is an error with its name', async () => {
    const { unisat } = createBitcoinTestWallet({ mnemonic: testMnemonic })
    const stubborn = createTestDriver(createUnisatApi({ ...unisat, switchChain: async () => {} }))
    await stubborn.connect({ signal })
    await expect(stubborn.switchNetwork?.({ network: testnet, signal })).rejects.toMatchObject({
      code: 'bitcoin/WALLET_WITHOUT_NETWORK',
      message: 'The wallet does not support Bitcoin Testnet',
    })
    const { driver } = createFormedWallet('standard')
    await driver.connect({ signal })
    await expect(driver.switchNetwork?.({ network: testnet, signal })).rejects.toMatchObject({
      code: 'bitcoin/WALLET_WITHOUT_NETWORK',
    })
  })
})
