import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelVersion } from '#kernel'
import type { AssetBalance, Balances } from '#kernel/money'
import { createPluginHarness, settle, until, type Harness, type HttpAnswer } from '#kernel/testing'
import { service } from '../service/index.js'
import { assetBalancesAtom, balancesService, balancesStateAtom } from './contract.js'
import { balances } from './index.js'
import { balancesCompanions, sampleAsset } from './testing/sample-balances.js'

const base = 'https://service.example'
const url = (path: string, query: Readonly<Record<string, string>> = {}) =>
  `${base}/${path}?${new URLSearchParams({ ...query, projectId: 'shop', st: 'appkit', sv: `js-${kernelVersion}` }).toString()}`
const balanceUrl = (force = false) =>
  url('v1/account/ada/balance', {
    currency: 'usd',
    chainId: 'demo:1',
    ...(force && { forceUpdate: 'true' }),
  })
const priceUrl = `${base}/v1/fungible/price`

/** An asset as the service answers it. */
const wire = (symbol: string, numeric: string, overrides: Readonly<Record<string, unknown>> = {}) => ({
  name: symbol,
  symbol,
  chainId: 'demo:1',
  address: `demo:1:0x${symbol.toLowerCase()}`,
  price: 2,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  ...overrides,
})
const wireEther = wire('ETH', '1.5', {
  name: 'Ether',
  address: undefined,
  price: 2_000,
  priceChange24h: -1.5,
})

let h: Harness
afterEach(() => h.dispose())

function start(
  answers: { readonly balance?: HttpAnswer; readonly price?: HttpAnswer; readonly chains?: HttpAnswer },
  namespace: Partial<Balances> = { assets: async () => [sampleAsset('ETH', '1')] },
) {
  const { balance = () => ({ balances: [] }), price = () => ({ fungibles: [] }) } = answers
  h = createPluginHarness(balances(), {
    companions: [service(), ...balancesCompanions(namespace)],
    service: base,
    projectId: 'shop',
    http: {
      [balanceUrl()]: balance,
      [balanceUrl(true)]: balance,
      [priceUrl]: price,
      [url('v1/supported-chains')]: answers.chains ?? (() => ({ http: ['demo:1'], ws: [] })),
    },
  })
  const { refresh } = h.service(balancesService)
  const requests = (start: string) => h.http.calls.filter((call) => call.url.startsWith(start))
  return { refresh, requests }
}

const assets = () => h.read(assetBalancesAtom)
const shown = () => assets()?.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)
const answering = (...items: readonly unknown[]) => ({ balance: () => ({ balances: items }) })

describe('balances of the service', () => {
  // behaviour 16.4
  test('are requested if the wallet has no list, and shown with prices, before the network is read', async () => {
    const ofNetwork = vi.fn(async () => [sampleAsset('ETH', '9')])
    const { refresh } = start(answering(wire('USDC', '1204.5', { price: 1 }), wireEther), {
      assets: ofNetwork,
    })
    await refresh()
    expect(assets()).toEqual([
      {
        chainId: 'demo:1',
        name: 'Ether',
        symbol: 'ETH',
        quantity: { decimals: '18', numeric: '1.5' },
        price: 2_000,
        priceChange24h: -1.5,
        value: '3000',
      },
      {
        chainId: 'demo:1',
        address: '0xusdc',
        name: 'USDC',
        symbol: 'USDC',
        quantity: { decimals: '18', numeric: '1204.5' },
        price: 1,
        value: '1204.5',
      },
    ])
    expect(ofNetwork).not.toHaveBeenCalled()
  })

  // behaviour 16.4
  test('are not requested while the wallet has a list', async () => {
    const { refresh, requests } = start(answering(wireEther), {
      walletAssets: async () => [sampleAsset('ETH', '2', { price: 3 })],
    })
    await refresh()
    expect([shown(), requests(base)]).toEqual([['2 ETH'], []])
  })

  // behaviour 6.1
  test('bypass the cache of the service after `force`', async () => {
    const { refresh, requests } = start(answering(wireEther))
    await refresh()
    await refresh({ force: true })
    expect(requests(`${base}/v1/account`).map((call) => call.url)).toEqual([balanceUrl(), balanceUrl(true)])
  })

  test('without the native asset are completed with a balance of 0', async () => {
    const { refresh } = start(answering(wire('USDC', '5')))
    await refresh()
    expect(shown()).toEqual(['0 ETH', '5 USDC'])
  })

  // behaviour 16.7
  test('are checked against the network', async () => {
    const checkAssets = vi.fn<NonNullable<Balances['checkAssets']>>(async (listed) =>
      listed.filter(({ symbol }) => symbol !== 'FAKE'),
    )
    const { refresh } = start(answering(wireEther, wire('FAKE', '7')), { checkAssets })
    await refresh()
    expect(shown()).toEqual(['1.5 ETH'])
    expect(checkAssets.mock.calls[0]?.[1]).toMatchObject({ account: 'demo:1:ada', network: { id: 1 } })
  })

  // behaviour 16.4
  test.each<[string, HttpAnswer]>([
    ['fails', () => new Error('down')],
    ['refuses', () => new Response('{}', { status: 400 })],
    ['answers with another shape', () => ({ balances: 'none' })],
    ['lists nothing, as for a network without nodes', () => ({ balances: [] })],
    [
      'lists assets of another network only',
      () => ({ balances: [wire('USDC', '1', { chainId: 'demo:2' })] }),
    ],
    [
      'lists the native asset with other decimals',
      () => ({ balances: [{ ...wireEther, quantity: { decimals: '6', numeric: '1' } }] }),
    ],
    ['never answers', () => new Promise(() => {})],
  ])('are read from the network if the service %s', async (_, balance) => {
    const { refresh } = start({ balance })
    const refreshed = refresh()
    await settle()
    await h.clock.advance(3_000)
    await refreshed
    expect([shown(), h.read(balancesStateAtom).status]).toEqual([['1 ETH'], 'ready'])
    expect(h.errors).toEqual([])
  })

  // behaviour 16.4
  test.each<[string, Parameters<typeof start>[0]]>([
    ['refuses connections', { balance: () => new Error('refused'), chains: () => new Error('refused') }],
    ['refuses those of the balances', { balance: () => new Error('refused') }],
    [
      'is overloaded',
      { balance: () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } }) },
    ],
  ])('are read from the network without a retry if the service %s', async (_, answers) => {
    const { refresh, requests } = start(answers)
    await refresh()
    expect([shown(), h.read(balancesStateAtom).status]).toEqual([['1 ETH'], 'ready'])
    expect(requests(`${base}/v1/account`)).toHaveLength(1)
  })

  // behaviour 16.4
  test('are not requested for 30 s after a failure, nor for a network that the service does not support', async () => {
    const failing = start({ balance: () => new Response('{}', { status: 400 }) })
    await failing.refresh()
    await failing.refresh({ force: true })
    expect(failing.requests(`${base}/v1/account`)).toHaveLength(1)
    await h.clock.advance(30_000)
    await failing.refresh()
    expect(failing.requests(`${base}/v1/account`)).toHaveLength(2)
    await h.dispose()
    const other = start({ ...answering(wireEther), chains: () => ({ http: ['demo:2'], ws: [] }) })
    await other.refresh()
    expect(other.requests(`${base}/v1/account`)).toEqual([])
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['without a symbol', wire('', '1')],
    ['with a symbol of invisible characters', wire('\u202e', '1')],
    ['of another network', wire('X', '1', { chainId: 'demo:2' })],
    ['whose address is of another network', wire('X', '1', { address: 'demo:2:0xx' })],
    ['whose address is a number', wire('X', '1', { address: 7 })],
    ['without a quantity', wire('X', '1', { quantity: undefined })],
    ['with 0 decimals', wire('X', '1', { quantity: { decimals: '0', numeric: '1' } })],
    ['with 37 decimals', wire('X', '1', { quantity: { decimals: '37', numeric: '1' } })],
    ['with decimals as a number', wire('X', '1', { quantity: { decimals: 18, numeric: '1' } })],
    ['with an amount as a number', wire('X', '1', { quantity: { decimals: '18', numeric: 1 } })],
    ['with a negative amount', wire('X', '-1')],
    ['with an exponent', wire('X', '1e3')],
    ['with more decimals than it has', wire('X', '0.123', { quantity: { decimals: '2', numeric: '0.123' } })],
  ])('leave out an entry %s', async (_, entry) => {
    const { refresh } = start(answering(wireEther, entry, wire('USDC', '5')))
    await refresh()
    expect(shown()).toEqual(['1.5 ETH', '5 USDC'])
  })

  // behaviour 13.5, 16.13
  test('drop unknown fields and a fiat value of the service, and keep pictures only by CAIP-19 id', async () => {
    const id = 'demo:1/erc20:0xt0'
    const icons = [
      `${base}/public/getAssetImage/${encodeURIComponent(id)}?projectId=shop`,
      // by symbol, of another chain, a network, and invalid encoding
      `${base}/public/getTokenImage/USDC?projectId=shop`,
      `${base}/public/getAssetImage/USDC?projectId=shop`,
      `${base}/public/getAssetImage/${encodeURIComponent('demo:2/erc20:0xt0')}`,
      `${base}/public/getAssetImage/demo%3A1`,
      `${base}/public/getAssetImage/%E0%A4%A`,
      'https://elsewhere.example/usdc.png',
      'javascript:alert(1)',
    ]
    const items = icons.map((iconUrl, index) =>
      wire(`T${index}`, '1', { iconUrl, value: 1e9, isAdmin: true, ['__proto__']: { polluted: true } }),
    )
    const { refresh } = start(answering(wireEther, ...items))
    await refresh()
    const pictured = assets()?.slice(1)
    expect(pictured?.map(({ imageId }) => imageId)).toEqual([id, ...icons.slice(1).map(() => undefined)])
    expect(pictured?.map(({ iconUrl, value }) => [iconUrl, value])).toEqual(icons.map(() => [undefined, '2']))
    expect(JSON.stringify(assets())).not.toMatch(/isAdmin|polluted/)
  })
})

describe('prices of the service', () => {
  // behaviour 16.8
  test('are added to a list of the network once they arrive, without a wait for the list', async () => {
    let answer: (prices: unknown) => void = () => {}
    const { refresh, requests } = start(
      { price: () => new Promise((resolve) => (answer = resolve)) },
      {
        nativePriceAddress: '0xnative',
        assets: async () => [sampleAsset('ETH', '1.5'), sampleAsset('USDC', '3'), sampleAsset('FOO', '1')],
      },
    )
    await refresh()
    expect(shown()).toEqual(['1.5 ETH', '3 USDC', '1 FOO'])
    const request = await until(() => requests(priceUrl)[0], 'the request for prices')
    expect(request.body).toEqual({
      currency: 'usd',
      addresses: ['demo:1:0xnative', 'demo:1:0xusdc', 'demo:1:0xfoo'],
      projectId: 'shop',
    })
    answer({
      fungibles: [
        { address: 'demo:1:0xnative', price: 2_000, priceChange24h: 2.5 },
        { address: 'demo:1:0xusdc', price: 1, ageSeconds: 14_400 },
        // money 34: of a market that has stopped
        { address: 'demo:1:0xfoo', price: 9, ageSeconds: 14_401 },
      ],
    })
    await until(() => assets()?.[0]?.value, 'the prices')
    expect(assets()?.map(({ price, priceChange24h, value }) => [price, priceChange24h, value])).toEqual([
      [2_000, 2.5, '3000'],
      [1, undefined, '3'],
      [undefined, undefined, undefined],
    ])
    // the cached list has its prices at once
    await refresh()
    expect(assets()?.[0]?.value).toBe('3000')
    expect(requests(priceUrl)).toHaveLength(1)
  })

  test('are requested for the assets of a wallet that lack one, in requests of 100', async () => {
    const held = Array.from({ length: 150 }, (_, index) => sampleAsset(`T${index}`, '1'))
    const { refresh, requests } = start(
      {
        price: ({ body }) => ({
          fungibles: (body as { addresses: string[] }).addresses.map((address) => ({ address, price: 2 })),
        }),
      },
      { walletAssets: async () => [sampleAsset('ETH', '1', { price: 5 }), ...held] },
    )
    await refresh()
    await until(() => assets()?.[150]?.value, 'the last price')
    expect(requests(priceUrl).map(({ body }) => (body as { addresses: string[] }).addresses.length)).toEqual([
      100, 50,
    ])
    expect(assets()?.[0]?.value).toBe('5')
  })

  // behaviour 16.13
  test('bring the pictures of assets that the network lists', async () => {
    const imageId = 'demo:1/erc20:0xusdc'
    const iconUrl = `${base}/public/getAssetImage/${encodeURIComponent(imageId)}?projectId=shop`
    const { refresh } = start(
      {
        price: ({ body }) => ({
          fungibles: (body as { addresses: string[] }).addresses.map((address) => ({
            address,
            price: 2,
            iconUrl: address.endsWith('0xusdc') ? iconUrl : '',
          })),
        }),
      },
      { assets: async () => [sampleAsset('USDC', '1'), sampleAsset('FOO', '1')] },
    )
    await refresh()
    await until(() => assets()?.[1]?.value, 'the prices')
    expect(assets()?.map((asset) => asset.imageId)).toEqual([imageId, undefined])
  })

  test('that fail to load change nothing', async () => {
    const { refresh, requests } = start(
      { price: () => new Response('{}', { status: 400 }) },
      {
        nativePriceAddress: '0xnative',
        assets: async (): Promise<readonly AssetBalance[]> => [sampleAsset('ETH', '1')],
      },
    )
    await refresh()
    await until(() => requests(priceUrl).length === 1, 'the request for prices')
    await settle()
    expect([shown(), assets()?.[0]?.value, h.errors]).toEqual([['1 ETH'], undefined, []])
  })
})
