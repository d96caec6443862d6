import { describe, expect, test, vi } from 'vitest'
import type { Network } from '#kernel/chain'
import { createFakeClock, fakeCapabilityContext, fakeNetwork, settle } from '#kernel/testing'
import { createBalances } from './create-balances.js'
import { assetsTimeoutMs } from './check-decimals.js'
import { maxWalletAssets } from './wallet-assets.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const network: Network = {
  ...fakeNetwork('eip155', 8453),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const canSay = { '0x2105': { assetDiscovery: { supported: true } } }
const picture = 'data:image/svg+xml;base64,PHN2Zy8+'

const ether = {
  address: 'native',
  balance: '0xde0b6b3a7640001',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', iconUrl: picture, decimals: 18, price: 2_000 },
}
const dollars = {
  address: usdc,
  balance: '1204500000',
  type: 'ERC20',
  metadata: {
    name: 'USD Coin',
    symbol: 'USDC',
    iconUrl: 'https://elsewhere.example/x',
    decimals: 6,
    price: 1,
  },
}

type Answer = (params: unknown) => unknown

function asking(methods: { readonly capabilities?: Answer; readonly assets?: Answer }) {
  const clock = createFakeClock()
  const request = vi.fn(
    async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
      const { capabilities = () => canSay, assets } = methods
      if (method === 'wallet_getCapabilities') return capabilities(params)
      if (method === 'wallet_getAssets' && assets) return assets(params)
      throw Object.assign(new Error('no such method'), { code: -32601 })
    },
  )
  const provider = { request }
  const context = fakeCapabilityContext({ clock, provider: async () => provider })
  const balances = createBalances([])(context)
  const abort = new AbortController()
  const read = async () =>
    balances.walletAssets?.({ account: `eip155:8453:${owner}`, network, signal: abort.signal })
  return { clock, request, read, abort }
}
const listing = (...items: readonly unknown[]) => asking({ assets: () => ({ '0x2105': items }) }).read()

test('asks the wallet for its capabilities, then for the assets of the chain, and reads them exactly', async () => {
  const { read, request } = asking({ assets: () => ({ '0x2105': [dollars, ether], '0x1': [ether] }) })
  expect(await read()).toEqual([
    {
      chainId: 'eip155:8453',
      name: 'Ether',
      symbol: 'ETH',
      iconUrl: picture,
      quantity: { decimals: '18', numeric: '1.000000000000000001' },
      price: 2_000,
    },
    {
      chainId: 'eip155:8453',
      address: usdc,
      name: 'USD Coin',
      symbol: 'USDC',
      quantity: { decimals: '6', numeric: '1204.5' },
      price: 1,
    },
  ])
  const isWallets = ({ method }: { method: string }) => method.startsWith('wallet_')
  expect(request.mock.calls.map(([call]) => call).filter(isWallets)).toEqual([
    { method: 'wallet_getCapabilities', params: [owner, ['0x2105']] },
    { method: 'wallet_getAssets', params: [{ account: owner, chainFilter: ['0x2105'] }] },
  ])
})

test('a capability for all chains includes this chain', async () => {
  const { read } = asking({
    capabilities: () => ({ '0x0': { assetDiscovery: { supported: true } } }),
    assets: () => ({ '0x2105': [] }),
  })
  expect(await read()).toEqual([])
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['no chains', {}],
  ['another chain', { '0x1': { assetDiscovery: { supported: true } } }],
  ['that it is not supported', { '0x2105': { assetDiscovery: { supported: false } } }],
  ['a text instead of true', { '0x2105': { assetDiscovery: { supported: 'true' } } }],
  [
    'a getter that throws',
    {
      get '0x2105'(): unknown {
        throw new Error('no')
      },
    },
  ],
])('sends no second request to a wallet whose capabilities are %s', async (_, answer) => {
  const { read, request } = asking({ capabilities: () => answer, assets: () => ({ '0x2105': [ether] }) })
  expect(await read()).toBeUndefined()
  expect(request).toHaveBeenCalledTimes(1)
})

const without = (key: keyof typeof ether.metadata) =>
  Object.fromEntries(Object.entries(ether.metadata).filter(([name]) => name !== key))

test.each<[string, unknown]>([
  ['null', null],
  ['without an address', { ...ether, address: undefined }],
  ['with a number as its address', { ...ether, address: 7 }],
  ['with a number as its balance', { ...ether, balance: 7 }],
  ['with no balance', { ...ether, balance: '' }],
  ['with a text as its balance', { ...ether, balance: 'plenty' }],
  ['with a negative balance', { ...ether, balance: '-1' }],
  ['with a fraction of a unit', { ...ether, balance: '1.5' }],
  ['with an exponent', { ...ether, balance: '1e18' }],
  ['with more than 256 bits', { ...ether, balance: `0x1${'0'.repeat(64)}` }],
  ['with more than 256 bits in decimals', { ...ether, balance: '9'.repeat(78) }],
  ['of another type', { ...ether, type: 'ERC721' }],
  ['of a type in lower case', { ...ether, type: 'native' }],
  ['whose contract is no address', { ...dollars, address: 'usdc' }],
  ['without metadata', { ...ether, metadata: undefined }],
  ['without a name', { ...ether, metadata: without('name') }],
  ['without a symbol', { ...ether, metadata: without('symbol') }],
  ['without an icon', { ...ether, metadata: without('iconUrl') }],
  ['without decimals', { ...ether, metadata: without('decimals') }],
  ['with decimals as a text', { ...ether, metadata: { ...ether.metadata, decimals: '18' } }],
  ['with a fraction of a decimal', { ...dollars, metadata: { ...dollars.metadata, decimals: 6.5 } }],
  ['with 1e9 decimals', { ...dollars, metadata: { ...dollars.metadata, decimals: 1e9 } }],
  ['with other decimals of ether', { ...ether, metadata: { ...ether.metadata, decimals: 6 } }],
  ['without a price', { ...ether, metadata: without('price') }],
  ['with a price as a text', { ...ether, metadata: { ...ether.metadata, price: '1' } }],
  ['with a negative price', { ...ether, metadata: { ...ether.metadata, price: -1 } }],
  ['with NaN as its price', { ...ether, metadata: { ...ether.metadata, price: Number.NaN } }],
  ['with a price of 1e308', { ...ether, metadata: { ...ether.metadata, price: 1e308 } }],
  ['without a visible name', { ...dollars, metadata: { ...dollars.metadata, name: '\u202e', symbol: '' } }],
])('rejects an answer with an asset %s', async (_, item) => {
  expect(await listing(dollars, item)).toBeUndefined()
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no chains', {}],
  ['a text', { '0x2105': 'assets' }],
  ['something like a list', { '0x2105': { length: 1, 0: ether } }],
  ['too many assets', { '0x2105': Array.from({ length: maxWalletAssets + 1 }, () => ether) }],
  [
    'a list that never ends',
    {
      '0x2105': new Proxy([], {
        get: (_, name) => (name === 'length' ? Infinity : ether),
      }),
    },
  ],
  [
    'a list that throws',
    {
      '0x2105': new Proxy([], {
        get() {
          throw new Error('no')
        },
      }),
    },
  ],
])('rejects an answer with %s', async (_, answer) => {
  expect(await asking({ assets: () => answer }).read()).toBeUndefined()
})

test('reads each property once, so that a getter cannot return another value later', async () => {
  let looks = 0
  const shifty = {
    ...dollars,
    get balance() {
      return ++looks === 1 ? '1000000' : '9000000000000'
    },
  }
  expect((await listing(shifty))?.[0]?.quantity.numeric).toBe('1')
})

// behaviour 16.5
test('leaves out balances of 0, assets with 0 decimals and duplicates', async () => {
  const assets = await listing(
    { ...dollars, balance: '0x0' },
    ether,
    { ...dollars, address: `0x${'1'.repeat(40)}`, metadata: { ...dollars.metadata, decimals: 0 } },
    { ...ether, balance: '7' },
  )
  expect(assets?.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)).toEqual([
    '1.000000000000000001 ETH',
  ])
})

test('a price of 0 is an unknown price', async () => {
  const [asset] = (await listing({ ...ether, metadata: { ...ether.metadata, price: 0 } })) ?? []
  expect(asset).not.toHaveProperty('price')
})

// behaviour 13.9
test('cleans and truncates texts of the wallet, and keeps the name of the native asset', async () => {
  const words = { name: 'Free\u202e Money '.repeat(9), symbol: 'U\u200bSDC' }
  const assets = await listing(
    { ...dollars, metadata: { ...dollars.metadata, ...words } },
    { ...ether, metadata: { ...ether.metadata, name: 'Dollars', symbol: 'USD' } },
  )
  expect(assets?.map(({ symbol, name }) => [symbol, name])).toEqual([
    ['ETH', 'Ether'],
    ['USDC', 'Free Money Free Money Free Money'],
  ])
})

test('gives up on a silent wallet after the time limit, and does not ask it again', async () => {
  const { read, clock, request } = asking({ capabilities: () => new Promise(() => {}) })
  const outcome = read()
  await settle()
  await clock.advance(assetsTimeoutMs)
  expect(await outcome).toBeUndefined()
  expect(await read()).toBeUndefined()
  expect(request).toHaveBeenCalledTimes(1)
})

test('returns undefined for a wallet without the method, or that throws a text', async () => {
  expect(await asking({}).read()).toBeUndefined()
  const rude = () => {
    throw 'go away'
  }
  expect(await asking({ capabilities: rude }).read()).toBeUndefined()
})

test('rejects with the reason of an aborted signal', async () => {
  const { read, abort } = asking({ capabilities: () => new Promise(() => {}) })
  const outcome = read().catch((error: unknown) => error)
  await settle()
  abort.abort(new Error('left'))
  expect(await outcome).toEqual(new Error('left'))
})

describe('decimals of the wallet', () => {
  /** Creates a wallet that lists assets and serves the chain, on which contracts return these decimals. */
  const createWallet = (decimals: string | undefined | Promise<never>) => {
    const clock = createFakeClock()
    const report = vi.fn()
    const request = vi.fn(async ({ method, params }: { method: string; params?: unknown }) => {
      if (method === 'wallet_getCapabilities') return canSay
      if (method === 'wallet_getAssets') return { '0x2105': [dollars, ether] }
      if (method === 'eth_chainId') return '0x2105'
      const [{ to }] = params as [{ to: string }]
      // without Multicall3
      if (to !== usdc || decimals === undefined) return '0x'
      return typeof decimals === 'string' ? `0x${decimals.padStart(64, '0')}` : decimals
    })
    const balances = createBalances([])(
      fakeCapabilityContext({
        clock,
        networks: () => [network],
        report,
        provider: async () => ({ request }),
      }),
    )
    const read = () =>
      balances.walletAssets?.({
        account: `eip155:8453:${owner}`,
        network,
        signal: new AbortController().signal,
      })
    return { read, report, request, clock }
  }
  const symbols = (assets: Awaited<ReturnType<ReturnType<typeof createWallet>['read']>>) =>
    assets?.map(({ symbol }) => symbol)

  test('are compared with the contract once', async () => {
    const { read, report, request } = createWallet('6')
    expect(symbols(await read())).toEqual(['ETH', 'USDC'])
    const asked = request.mock.calls.filter(([{ method }]) => method === 'eth_call').length
    await read()
    expect(request.mock.calls.filter(([{ method }]) => method === 'eth_call')).toHaveLength(asked)
    expect(report).not.toHaveBeenCalled()
  })

  // behaviour 16.5
  test('other than those of the contract hide the asset, and are reported once', async () => {
    const { read, report } = createWallet('12')
    expect(symbols(await read())).toEqual(['ETH'])
    expect(symbols(await read())).toEqual(['ETH'])
    expect(report.mock.calls.map(([error]) => (error as Error).message)).toEqual([
      'USDC on Demo 8453 has 18 decimals, but the wallet lists 6. It is hidden and cannot be sent.',
    ])
  })

  test('are kept if the contract returns none, or the network does not answer in time', async () => {
    expect(symbols(await createWallet(undefined).read())).toEqual(['ETH', 'USDC'])
    const { read, clock } = createWallet(new Promise<never>(() => {}))
    const outcome = read()
    await settle()
    await clock.advance(assetsTimeoutMs)
    expect(symbols(await outcome)).toEqual(['ETH', 'USDC'])
  })
})
