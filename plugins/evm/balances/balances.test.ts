import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  multicall3Abi,
  type Hex,
} from 'viem'
import {
  createFakeClock,
  createFakeHttp,
  fakeCapabilityContext,
  fakeNetwork,
  settle,
  type HttpAnswer,
} from '#kernel/testing'
import type { Network } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'
import { startDevnet, type Devnet } from '../../../tooling/devnet/devnet.mjs'
import { callRpc } from '../../../tooling/devnet/rpc.mjs'
import { evmErrors } from '../errors.js'
import { rpcLimitMs } from '#plugins/service/contract'
import { onChain } from '../node/testing/on-chain.js'
import { createBalances } from './create-balances.js'
import { defaultAssets } from './read-assets.js'
import type { EvmAsset } from '../config.js'
import { encodeMulticall, multicallAddress } from './multicall.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networkOf = (id: number, rpcUrl?: string): Network => ({
  ...fakeNetwork('eip155', id),
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: rpcUrl === undefined ? [] : [rpcUrl],
})
const lines = (assets: readonly AssetBalance[] | undefined) =>
  assets?.map(({ quantity, symbol, name }) => `${quantity.numeric} ${symbol}, ${name}`)

describe('on the local chains', () => {
  let devnet: Devnet
  beforeAll(async () => {
    devnet = await startDevnet()
  })
  afterAll(() => devnet.stop())

  const requests: string[] = []
  const reported: string[] = []
  const context = fakeCapabilityContext({
    http: {
      fetch: (address, init) => {
        const { method } = JSON.parse(String(init?.body)) as { method: string }
        // sent once per node, with the first request
        if (method !== 'eth_chainId') requests.push(method)
        return fetch(address, init)
      },
    },
    report: (error) => void reported.push((error as Error).message),
  })
  const rpcUrl = (id: number) => devnet.chains.find((chain) => chain.id === id)?.rpcUrl ?? ''
  const read = async (id: number, account: number, list?: readonly EvmAsset[]) => {
    requests.length = 0
    const network = networkOf(id, rpcUrl(id))
    const address = devnet.accounts[account]?.address ?? ''
    return createBalances(list)(context).assets?.({
      account: `eip155:${id}:${address}`,
      network,
      signal: new AbortController().signal,
    })
  }

  test('reads the native asset and the assets of the list exactly, in two requests', async () => {
    expect(lines(await read(1, 0, devnet.assets))).toEqual([
      '10000 ETH, Ether',
      '1204.5 USDC, USD Coin',
      '75 DAI, Dai Stablecoin',
      '300 USDT, Tether USD',
      '1000 TOLL, Toll Road',
    ])
    expect(requests.sort()).toEqual(['eth_call', 'eth_getBalance'])
  })

  test('reads the assets of each chain on that chain, and leaves out balances of 0', async () => {
    expect(lines(await read(8453, 1, devnet.assets))).toEqual(['10000 ETH, Ether', '12.25 USDC, USD Coin'])
    expect(lines(await read(1, 2, devnet.assets))).toEqual(['10000 ETH, Ether'])
  })

  test('reads USDC by default, and the native asset alone for an empty list', async () => {
    expect(lines(await read(1, 0))).toEqual(['10000 ETH, Ether', '1204.5 USDC, USD Coin'])
    expect(lines(await read(1, 0, []))).toEqual(['10000 ETH, Ether'])
    expect(requests).toEqual(['eth_getBalance'])
  })

  test('prefers name, symbol and picture of the list, and reads missing ones from the contract', async () => {
    const [usdc] = devnet.assets
    if (!usdc) throw new Error('no assets')
    const { chainId, address } = usdc
    expect(await read(1, 0, [{ chainId, address: address.toLowerCase() }])).toContainEqual({
      chainId: 'eip155:1',
      address: address.toLowerCase(),
      name: 'USD Coin',
      symbol: 'USDC',
      quantity: { decimals: '6', numeric: '1204.5' },
    })
    const own = { chainId, address, symbol: 'USD', name: 'Dollars', iconUrl: 'https://pictures.example/usdc' }
    expect((await read(1, 0, [own, { chainId, address }]))?.slice(1)).toMatchObject([
      { symbol: 'USD', name: 'Dollars', iconUrl: own.iconUrl },
    ])
    expect((await read(1, 0, [{ ...own, iconUrl: 'javascript:alert(1)' }]))?.[1]).not.toHaveProperty(
      'iconUrl',
    )
  })

  // behaviour 16.5
  test('leaves out an asset whose contract reports other decimals than the list, and reports it once', async () => {
    const wrong = devnet.assets.map((asset) => (asset.symbol === 'USDC' ? { ...asset, decimals: 18 } : asset))
    expect(lines(await read(1, 0, wrong))).not.toContainEqual(expect.stringContaining('USDC'))
    expect(lines(await read(1, 0, wrong))).toContainEqual('75 DAI, Dai Stablecoin')
    const said =
      'USDC on Demo 1 has 6 decimals, but the list of the page lists 18. It is hidden and cannot be sent.'
    expect(reported).toEqual([said, said])
    reported.length = 0
    const balances = createBalances(wrong)(context)
    const account = `eip155:1:${devnet.accounts[0]?.address ?? ''}` as const
    const request = { account, network: networkOf(1, rpcUrl(1)), signal: new AbortController().signal }
    await balances.assets?.(request)
    await balances.assets?.(request)
    expect(reported).toEqual([said])
    reported.length = 0
  })

  describe('checkAssets', () => {
    const listed = (symbol: string, address: string | undefined, decimals: string): AssetBalance => ({
      chainId: 'eip155:1',
      address,
      name: symbol,
      symbol,
      imageId: symbol,
      quantity: { decimals, numeric: '7' },
      price: 2,
    })
    const check = (list: readonly EvmAsset[], assets: readonly AssetBalance[], url = rpcUrl(1)) =>
      createBalances(list)(context).checkAssets?.(assets, {
        account: `eip155:1:${devnet.accounts[0]?.address ?? ''}`,
        network: networkOf(1, url),
        signal: new AbortController().signal,
      })
    const addressOfAsset = (symbol: string) =>
      devnet.assets.find((asset) => asset.chainId === 1 && asset.symbol === symbol)?.address

    // behaviour 16.5
    test('leaves out an asset whose contract reports other decimals than the service, and reports it', async () => {
      reported.length = 0
      const ether = listed('ETH', undefined, '18')
      const [usdc, dai] = [
        listed('USDC', addressOfAsset('USDC'), '18'),
        listed('DAI', addressOfAsset('DAI'), '18'),
      ]
      expect(await check([], [ether, usdc, dai])).toEqual([ether, dai])
      expect(reported).toEqual([
        'USDC on Demo 1 has 6 decimals, but the service lists 18. It is hidden and cannot be sent.',
      ])
      reported.length = 0
    })

    // behaviour 16.7
    test('takes the balances of the host’s assets from the network, with price and picture of the service', async () => {
      const usdc = listed('USDC', addressOfAsset('USDC')?.toLowerCase(), '6')
      const assets = await check(devnet.assets, [listed('ETH', undefined, '18'), usdc])
      expect(lines(assets)).toEqual([
        '7 ETH, ETH',
        '1204.5 USDC, USD Coin',
        '75 DAI, Dai Stablecoin',
        '300 USDT, Tether USD',
        '1000 TOLL, Toll Road',
      ])
      expect(assets?.map(({ price, imageId }) => [price, imageId]).slice(0, 3)).toEqual([
        [2, 'ETH'],
        [2, 'USDC'],
        [undefined, undefined],
      ])
    })

    // behaviour 16.7
    test('takes symbol and name of a contract that the service lists under another symbol', async () => {
      const named = (symbol: string, name: string): AssetBalance => ({
        ...listed(symbol, addressOfAsset('DAI'), '18'),
        name,
      })
      const [ether, usdt] = [listed('ETH', undefined, '18'), listed('USDT', addressOfAsset('USDT'), '6')]
      const assets = await check([], [ether, named('USDC', 'USD Coin'), usdt])
      expect(lines(assets)).toEqual(['7 ETH, ETH', '7 DAI, Dai Stablecoin', '7 USDT, USDT'])
      // the price is that of the contract's address
      expect(assets?.map(({ price }) => price)).toEqual([2, 2, 2])
      expect(lines(await check([], [named('DAI', 'Dai')]))).toEqual(['7 DAI, Dai'])
    })

    test('leaves out addresses that are not of the namespace, and lists each contract once', async () => {
      const dai = listed('DAI', addressOfAsset('DAI'), '18')
      const again = { ...dai, address: dai.address?.toLowerCase(), name: 'Copy' }
      expect(await check([], [dai, again, listed('ODD', 'odd', '18')])).toEqual([dai])
    })

    test('keeps the list if the network cannot be read', async () => {
      const dai = listed('DAI', addressOfAsset('DAI'), '18')
      expect(await check(devnet.assets, [dai], 'http://127.0.0.1:1')).toEqual([dai])
    })
  })

  test('calls each contract on a network without Multicall3, and leaves out addresses without a contract', async () => {
    const withoutContract = { chainId: 1, address: `0x${'12'.repeat(20)}` }
    await callRpc(rpcUrl(1), 'anvil_setCode', [multicallAddress, '0x'])
    expect(lines(await read(1, 0, [...devnet.assets, withoutContract]))).toEqual([
      '10000 ETH, Ether',
      '1204.5 USDC, USD Coin',
      '75 DAI, Dai Stablecoin',
      '300 USDT, Tether USD',
      '1000 TOLL, Toll Road',
    ])
  })
})

test('encodeMulticall encodes as viem does', () => {
  const target: Hex = multicallAddress
  const [data, other] = ['0x313ce567', `0x70a08231${'ab'.repeat(32)}`] as const
  const calls = [data, other, '0x' as Hex].map((one) => ({ to: multicallAddress, data: one }))
  expect(encodeMulticall(calls)).toBe(
    encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      args: [
        calls.map(({ data: callData }) => ({
          target,
          allowFailure: true,
          callData,
        })),
      ],
    }).toLowerCase(),
  )
})

test('the default list has one asset for each network of the plugin', async () => {
  const { evmNetworks } = await import('../networks.js')
  expect(defaultAssets.map(({ chainId }) => chainId)).toEqual(evmNetworks.map(({ id }) => id))
})

const rpc = 'http://127.0.0.1:1/rpc'
const contract = `0x${'ab'.repeat(20)}`
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const honest = { balance: word(5_000n), decimals: word(3n), symbol: text('ABC'), name: text('Alphabet') }

/** Creates a node with one contract that returns these answers; undefined is a failure. */
function node(answers: { readonly [K in keyof typeof honest]: Hex | undefined }): HttpAnswer {
  const results = [answers.balance, answers.decimals, answers.symbol, answers.name]
  const answer = encodeAbiParameters(
    [{ type: 'tuple[]', components: [{ type: 'bool' }, { type: 'bytes' }] }],
    [results.map((bytes) => [bytes !== undefined, bytes ?? '0x'] as const)],
  )
  return ({ body }) => {
    const { method } = body as { method: string }
    return { result: method === 'eth_getBalance' ? '0x0' : answer }
  }
}

function reading(answer: HttpAnswer) {
  const clock = createFakeClock()
  const context = fakeCapabilityContext({ clock, http: createFakeHttp({ [rpc]: onChain(1, answer) }) })
  const balances = createBalances([{ chainId: 1, address: contract }])(context)
  const outcome = balances.assets?.({
    account: `eip155:1:${owner}`,
    network: networkOf(1, rpc),
    signal: new AbortController().signal,
  })
  return { clock, outcome }
}

const short = '0xabab…ababab'

// behaviour 16.5
test.each<[string, Partial<{ [K in keyof typeof honest]: Hex | undefined }>, string | undefined]>([
  ['is valid', {}, '5 ABC, Alphabet'],
  ['returns a balance of 0', { balance: word(0n) }, undefined],
  ['fails to return the balance', { balance: undefined }, undefined],
  ['returns a balance that is too short', { balance: '0x1388' }, undefined],
  ['returns a balance that is too long', { balance: `${honest.balance}00` }, undefined],
  ['returns no bytes', { balance: '0x' }, undefined],
  [
    'returns the largest 256-bit balance',
    { balance: word(2n ** 256n - 1n) },
    `${(2n ** 256n - 1n) / 1000n}.935 ABC, Alphabet`,
  ],
  ['has 0 decimals', { decimals: word(0n) }, undefined],
  ['fails to return its decimals', { decimals: undefined }, undefined],
  ['has 37 decimals', { decimals: word(37n) }, undefined],
  ['returns 2^256 - 1 decimals', { decimals: word(2n ** 256n - 1n) }, undefined],
  ['has no name', { name: undefined }, '5 ABC, ABC'],
  ['has neither name nor symbol', { name: undefined, symbol: undefined }, `5 ${short}, ${short}`],
  ['has a symbol of type bytes32', { symbol: `0x${'4d4b52'.padEnd(64, '0')}` }, '5 MKR, Alphabet'],
  ['has a symbol of invalid UTF-8', { symbol: `0x${'ff'.repeat(32)}` }, `5 ${short}, Alphabet`],
  ['returns a text beyond the end of its bytes', { symbol: `0x${'f'.repeat(128)}` }, `5 ${short}, Alphabet`],
  [
    'has direction and control characters in its texts',
    { symbol: text('A\u202eBC\u0000'), name: text(' Al\u200bpha\n\n bet ') },
    '5 A BC, Al pha bet',
  ],
  [
    'has texts of 5,000 characters',
    { symbol: text('S'.repeat(5_000)), name: text('N'.repeat(5_000)) },
    `5 ${'S'.repeat(32)}, ${'N'.repeat(32)}`,
  ],
])('a contract that %s', async (_, lie, expected) => {
  const { outcome } = reading(node({ ...honest, ...lie }))
  expect(lines(await outcome)).toEqual(expected === undefined ? ['0 ETH, Ether'] : ['0 ETH, Ether', expected])
})

const listOf = (...words: readonly bigint[]) =>
  `0x${words.map((one) => one.toString(16).padStart(64, '0')).join('')}`

test.each<[string, unknown]>([
  ['nothing', '0x'],
  ['no bytes', '0x123'],
  ['no text', { a: 1 }],
  ['a list that starts beyond the end', listOf(2n ** 255n)],
  ['a list of other length', listOf(32n, 3n, 0n)],
  ['a list without what it says', listOf(32n, 4n, 96n, 96n)],
  // three that failed, and one of which a word is missing
  ['a result that is cut off', listOf(32n, 4n, 128n, 128n, 128n, 192n, 0n, 64n, 1n, 64n, 32n)],
  ['results beyond the end', listOf(32n, 4n, 2n ** 200n, 0n, 0n, 0n)],
])('calls the contracts one by one if Multicall3 answers with %s', async (_, lie) => {
  const said: Readonly<Record<string, Hex>> = {
    '0x70a08231': honest.balance,
    '0x313ce567': honest.decimals,
    '0x95d89b41': honest.symbol,
    '0x06fdde03': honest.name,
  }
  const { outcome } = reading(({ body }) => {
    const { method, params } = body as { method: string; params: [{ to: string; data: string }] }
    if (method === 'eth_getBalance') return { result: '0x0' }
    const [{ to, data }] = params
    return { result: to === contract ? said[data.slice(0, 10)] : lie }
  })
  expect(lines(await outcome)).toEqual(['0 ETH, Ether', '5 ABC, Alphabet'])
})

test('lists the native asset alone if the node refuses every call', async () => {
  const { outcome } = reading(({ body }) =>
    (body as { method: string }).method === 'eth_getBalance'
      ? { result: '0x1' }
      : { error: { code: -32000, message: 'no calls here' } },
  )
  expect(lines(await outcome)).toEqual(['0.000000000000000001 ETH, Ether'])
})

describe('a long list', () => {
  const list = Array.from({ length: 260 }, (_, index) => ({
    chainId: 1,
    address: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  }))
  const readLong = (answer: HttpAnswer) =>
    createBalances(list)(
      fakeCapabilityContext({ http: createFakeHttp({ [rpc]: onChain(1, answer) }) }),
    ).assets?.({
      account: `eip155:1:${owner}`,
      network: networkOf(1, rpc),
      signal: new AbortController().signal,
    })
  const said: Readonly<Record<string, Hex>> = {
    '0x70a08231': honest.balance,
    '0x313ce567': honest.decimals,
    '0x95d89b41': honest.symbol,
    '0x06fdde03': honest.name,
  }

  // behaviour 7.7
  test('is read by multicalls of at most 100 calls each', async () => {
    const counts: number[] = []
    const outcome = readLong(({ body }) => {
      const { method, params } = body as { method: string; params: [{ data: Hex }] }
      if (method === 'eth_getBalance') return { result: '0x0' }
      const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data })
      const calls = args[0] as readonly { readonly callData: Hex }[]
      counts.push(calls.length)
      const results = calls.map(({ callData }) => [true, said[callData.slice(0, 10)] ?? '0x'] as const)
      const type = { type: 'tuple[]', components: [{ type: 'bool' }, { type: 'bytes' }] }
      return { result: encodeAbiParameters([type], [results]) }
    })
    expect(lines(await outcome)).toHaveLength(261)
    expect(counts).toEqual([...Array<number>(10).fill(100), 40])
  })

  // behaviour 7.7
  test('is read by at most 8 requests at once where the network has no Multicall3', async () => {
    let [pending, most] = [0, 0]
    const outcome = readLong(async ({ body }) => {
      const { method, params } = body as { method: string; params: [{ to: string; data: string }] }
      if (method === 'eth_getBalance') return { result: '0x0' }
      most = Math.max(most, ++pending)
      await settle()
      pending--
      const [{ to, data }] = params
      return { result: to === multicallAddress ? '0x' : said[data.slice(0, 10)] }
    })
    expect(lines(await outcome)).toHaveLength(261)
    expect(most).toBe(8)
  })
})

test('rejects if the node is unreachable or silent', async () => {
  await expect(reading(() => new Error('down')).outcome).rejects.toMatchObject({
    code: 'evm/RPC_UNREACHABLE',
  })
  const silent = reading(() => new Promise(() => {}))
  const outcome = silent.outcome?.catch((error: unknown) => error)
  await settle()
  await silent.clock.advance(rpcLimitMs)
  expect(evmErrors.RPC_UNREACHABLE.is(await outcome)).toBe(true)
})

test('ERC-20 functions are called by their selectors', () => {
  const selector = (functionName: 'decimals' | 'symbol' | 'name') =>
    encodeFunctionData({ abi: erc20Abi, functionName })
  expect([selector('decimals'), selector('symbol'), selector('name')]).toEqual([
    '0x313ce567',
    '0x95d89b41',
    '0x06fdde03',
  ])
})
