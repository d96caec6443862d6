import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { balanceAnswer } from '../../../apps/service/src/modules/balances/wire.js'
import { errorBody } from '../../../apps/service/src/platform/http/error-body.js'
import { identityAnswer } from '../../../apps/service/src/modules/identity/wire.js'
import { rpcResponse } from '../../../apps/service/src/modules/rpc/wire.js'
import { supportedChainsAnswer } from '../../../apps/service/src/modules/rpc/supported-chains-wire.js'
import { createApiClient } from '../../../plugins/service/client/client.js'
import { readService } from '../../../plugins/service/contract/read-service.js'
import { fakeNetwork, fakeSession } from '../../../kernel/testing/index.js'
import { createFoyer } from '../../../kernel/index.js'
import { assetBalancesAtom, balances, balancesService } from '../../../plugins/balances/index.js'
import { evm } from '../../../plugins/evm/index.js'
import { service } from '../../../plugins/service/index.js'
import { systemClock } from '../../../kernel/core/edges/clock.js'
import { browserHttp } from '../../../kernel/core/edges/http.js'
import { createAskNetwork } from '../../../plugins/evm/node/json-rpc.js'
import { startChain, type RunningChain } from '../../devnet/chain-process.mjs'
import { startDevnet, type Devnet } from '../../devnet/devnet.mjs'
import { callRpc } from '../../devnet/rpc.mjs'

// The embedded database and four chains start slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

let devnet: Devnet
let spare: RunningChain
let running: RunningService
beforeAll(async () => {
  devnet = await startDevnet()
  const mnemonic = devnet.mnemonic
  spare = await startChain({ id: 1, name: 'Spare', port: 0, mnemonic, accounts: 10, blockTime: undefined })
  const [ethereum, base] = devnet.chains.map(({ rpcUrl }) => rpcUrl)
  running = await startService({
    // The first node of Ethereum is a node of Base.
    UPSTREAMS: `eip155:1=${base}/?key=secret,${spare.rpcUrl},${ethereum};eip155:8453=${base}`,
  })
})
afterAll(async () => {
  await running.stop()
  await spare.stop()
  await devnet.stop()
})

const address = (path: string) => {
  const url = new URL(path, running.url)
  if (!url.searchParams.has('projectId')) url.searchParams.set('projectId', 'development')
  return url
}

async function postJson(path: string, body: unknown) {
  const response = await fetch(address(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as unknown }
}

async function rpc(method: string, params: readonly unknown[] = [], chainId = 'eip155:1') {
  const { answer } = await postJson(`/v1/?chainId=${chainId}`, { jsonrpc: '2.0', id: 7, method, params })
  const { id, result, error } = rpcResponse.parse(answer)
  expect(id).toBe(7)
  return error ?? result
}

describe('RPC endpoint', () => {
  test('has the chains of the configuration', async () => {
    const answer: unknown = await (await fetch(address('/v1/supported-chains'))).json()
    expect(supportedChainsAnswer.parse(answer)).toEqual({ http: ['eip155:1', 'eip155:8453'], ws: [] })
  })

  test('skips a node of another chain and an unreachable node, and logs no address', async () => {
    expect(await rpc('eth_chainId')).toBe('0x1')
    // the log since the start: the index of chains asks the nodes by itself, possibly before this test
    const log = () =>
      running
        .log()
        .filter((line) => !line.includes('Server listening'))
        .join()
    expect(log()).toContain('of-another-chain')
    await spare.stop()
    const [owner] = devnet.accounts
    // Only the last node has the contracts of the devnet.
    const code = await rpc('eth_getCode', [devnet.assets[0]?.address, 'latest'])
    expect(String(code).length).toBeGreaterThan(100)
    expect(await rpc('eth_getBalance', [owner?.address, 'latest'])).toMatch(/^0x/)
    expect(log()).toContain('unreachable')
    expect(log()).not.toMatch(/127\.0\.0\.1|secret|0x/i)
  })

  // behaviour 20.5
  test('answers a batch in order, each request with its id', async () => {
    const list = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_sendTransaction', params: [{}] },
      { jsonrpc: '2.0', method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 4, method: 'eth_call', params: [{ to: '0x1', data: 'x' }, 'latest'] },
      { jsonrpc: '2.0', id: 5, method: 'net_version', params: [] },
    ]
    const { status, answer } = await postJson('/v1/?chainId=eip155:8453', list)
    expect(status).toBe(200)
    expect(answer).toMatchObject([
      { id: 'a', result: '0x2105' },
      { id: 2, error: { code: -32601, message: 'The method is not supported' } },
      { id: null, error: { code: -32600 } },
      { id: 4, error: { code: expect.any(Number) as number } },
      { id: 5, result: '8453' },
    ])
  })

  test('sends a signed transaction, and returns the revert reason of the node', async () => {
    const [from, to] = devnet.accounts
    if (!from || !to) throw new Error('a devnet has ten accounts')
    const account = privateKeyToAccount(from.privateKey)
    const signed = await account.signTransaction({
      chainId: 1,
      to: to.address,
      value: 1n,
      nonce: Number(await rpc('eth_getTransactionCount', [from.address, 'latest'])),
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    expect(await rpc('eth_sendRawTransaction', [signed])).toMatch(/^0x[\da-f]{64}$/)
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to.address, 10n ** 30n],
    })
    const call = { from: from.address, to: devnet.assets[0]?.address, data }
    expect(await rpc('eth_call', [call, 'latest'])).toMatchObject({
      code: 3,
      message: expect.stringContaining('exceeds balance') as string,
    })
  })

  // behaviour 20.5
  test.each([
    ['{', -32700],
    ['', -32700],
    ['[]', -32600],
    ['7', -32600],
    ['{"jsonrpc":"1.0","id":1,"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":{},"method":"eth_chainId"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"personal_sign"}', -32601],
    ['{"jsonrpc":"2.0","id":1,"method":"__proto__"}', -32601],
  ])('rejects %s with %i', async (body, code) => {
    const { status, answer } = await postJson('/v1/?chainId=eip155:1', body)
    expect(status).toBe(200)
    expect(answer).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })

  // behaviour 20.5
  test('rejects an unconfigured chain, an unknown project and a body that is too long', async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    expect(await postJson('/v1/?chainId=eip155:5', request)).toMatchObject({
      status: 404,
      answer: { status: 'FAILED', reasons: [{ name: 'chainId' }] },
    })
    expect(await postJson('/v1/?chainId=1', request)).toMatchObject({ status: 400 })
    const many = await postJson('/v1/?chainId=eip155:1', Array(101).fill(request))
    expect(many.answer).toMatchObject({ id: null, error: { code: -32600 } })
    expect(await postJson('/v1/?chainId=eip155:1&projectId=unknown', request)).toMatchObject({
      status: 401,
      answer: { reasons: [{ name: 'projectId' }] },
    })
    const long = { ...request, params: ['0'.repeat(70_000)] }
    expect(await postJson('/v1/?chainId=eip155:1', long)).toMatchObject({
      status: 413,
      answer: { error: { code: -32600 } },
    })
  })

  test('serves the methods that the widget calls, and rejects other methods', async () => {
    const api = createApiClient({
      service: readService(running.url),
      projectId: 'development',
      http: browserHttp,
      clock: systemClock,
      raise: () => {},
    })
    const network = { ...fakeNetwork('eip155', 1), rpcUrls: [] }
    const askService = createAskNetwork({
      clock: systemClock,
      http: browserHttp,
      networks: () => [network],
      provider: async () => undefined,
      service: { api: { ...api, has: () => true } },
    })
    const { signal } = new AbortController()
    expect(await askService(network, { method: 'eth_chainId', params: [] }, signal)).toBe('0x1')
    await expect(askService(network, { method: 'eth_sign', params: [] }, signal)).rejects.toMatchObject({
      code: 'rpc/methodNotFound',
    })
  })
})

describe('balance endpoint', () => {
  async function getBalance(path: string) {
    const response = await fetch(address(path))
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const ofAccount = (index: number, query = '') =>
    getBalance(`/v1/account/${devnet.accounts[index]?.address}/balance?currency=usd${query}`)

  test('returns balances from the chain with prices and pictures', async () => {
    const { balances } = balanceAnswer.parse((await ofAccount(1, '&chainId=eip155:8453')).answer)
    expect(balances).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:8453',
        value: 25_000_000,
        price: 2500,
        priceChange24h: 1.84,
        ageSeconds: expect.any(Number) as number,
        quantity: { decimals: '18', numeric: '10000' },
        iconUrl: `${running.url}/public/getAssetImage/eip155%3A8453%2Fslip44%3A60?projectId=development`,
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:8453',
        address: 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        value: 12.25,
        price: 1,
        priceChange24h: 0,
        ageSeconds: expect.any(Number) as number,
        quantity: { decimals: '6', numeric: '12.25' },
        iconUrl: `${running.url}/public/getAssetImage/${encodeURIComponent('eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')}?projectId=development`,
      },
    ])
    expect((await fetch(balances[0]?.iconUrl ?? '')).headers.get('content-type')).toBe('image/svg+xml')
  })

  test('returns balances of every chain by default, and caches those of one chain for 30 s unless forced', async () => {
    const all = balanceAnswer.parse((await ofAccount(1)).answer).balances
    expect(all.map(({ chainId, symbol }) => `${chainId} ${symbol}`)).toEqual([
      'eip155:1 ETH',
      'eip155:1 USDC',
      'eip155:8453 ETH',
      'eip155:8453 USDC',
    ])
    const [, base] = devnet.chains
    await callRpc(base?.rpcUrl ?? '', 'anvil_setBalance', [devnet.accounts[1]?.address, '0x1'])
    const native = async (query: string) =>
      balanceAnswer.parse((await ofAccount(1, `&chainId=eip155:8453${query}`)).answer).balances[0]?.quantity
    expect(await native('')).toEqual({ decimals: '18', numeric: '10000' })
    expect(await native('&forceUpdate=true')).toEqual({ decimals: '18', numeric: '0.000000000000000001' })
  })

  // behaviour 16.4, 16.7, 16.8
  test('serves the widget, which completes the list with the assets of the host', async () => {
    const foyer = createFoyer({
      plugins: [
        evm({ rpc: { 1: devnet.chains[0]?.rpcUrl ?? '' }, assets: devnet.assets }),
        service(),
        fakeSession({ namespace: 'eip155', address: devnet.accounts[0]?.address ?? '' }),
        balances(),
      ],
      service: running.url,
      projectId: 'development',
    })
    await foyer.service(balancesService).refresh()
    const assets = foyer.read(assetBalancesAtom) ?? []
    expect(assets.map(({ symbol, price, imageId }) => [symbol, price, imageId])).toEqual([
      ['ETH', 2500, 'eip155:1/slip44:60'],
      ['USDC', 1, 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'],
      ['DAI', 1, 'eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'],
      ['USDT', 1, 'eip155:1/erc20:0xdac17f958d2ee523a2206206994597c13d831ec7'],
      ['TOLL', undefined, undefined],
    ])
    expect(assets.slice(1).map(({ value }) => value)).toEqual(['1204.5', '75', '300', undefined])
    await foyer.dispose()
  })

  test('returns no balances for a chain without nodes, and rejects an invalid address or currency', async () => {
    expect(await ofAccount(1, '&chainId=eip155:137')).toEqual({ status: 200, answer: { balances: [] } })
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const solanaAddress = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    expect((await getBalance(`/v1/account/${solanaAddress}/balance?chainId=${solana}`)).answer).toEqual({
      balances: [],
    })
    expect((await getBalance(`/v1/account/${solanaAddress}/balance`)).answer).toEqual({ balances: [] })
    expect(await getBalance('/v1/account/nonsense/balance')).toMatchObject({
      status: 400,
      answer: { reasons: [{ name: 'address' }] },
    })
    expect(await getBalance(`/v1/account/${solanaAddress}/balance?chainId=eip155:1`)).toMatchObject({
      status: 400,
      answer: { reasons: [{ name: 'address' }] },
    })
    expect(await getBalance('/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79c8/balance')).toMatchObject({
      status: 400,
    })
    expect(await ofAccount(1, '&currency=eur')).toMatchObject({ status: 400 })
  })
})

describe('identity endpoint', () => {
  const identity = async (account: string | undefined) =>
    identityAnswer.parse(await (await fetch(address(`/v1/identity/${account}?sender=0x0`))).json())

  test('returns the name that resolves to the account, with its picture', async () => {
    const [, ada, till, bob] = devnet.accounts.map(({ address }) => address)
    const adaIdentity = await identity(ada)
    expect(adaIdentity.name).toBe('ada.eth')
    expect(adaIdentity.avatar).toMatch(/^data:image\/svg\+xml;base64,/)
    const empty = { name: null, avatar: null }
    expect(await identity(till)).toEqual(empty)
    // Its reverse record names ada.eth, which resolves to another account.
    expect(await identity(bob)).toEqual(empty)
    expect(running.log().join()).not.toMatch(/ada\.eth|0x/i)
  })
})

describe('a chain whose nodes are unreachable', () => {
  test('is an error for that chain only', async () => {
    const base = devnet.chains[1]?.rpcUrl
    const alone = await startService({ UPSTREAMS: `eip155:1=${spare.rpcUrl};eip155:8453=${base}` })
    try {
      const get = (path: string) => fetch(`${alone.url}${path}projectId=development`)
      const account = devnet.accounts[2]?.address
      const balanceResponse = await get(`/v1/account/${account}/balance?chainId=eip155:1&`)
      expect(balanceResponse.status).toBe(503)
      expect(errorBody.parse(await balanceResponse.json()).reasons[0]?.name).toBe('chain')
      const all = balanceAnswer.parse(await (await get(`/v1/account/${account}/balance?`)).json())
      expect(all.balances.map(({ chainId }) => chainId)).toEqual(['eip155:8453'])
      expect((await get(`/v1/identity/${account}?`)).status).toBe(503)
      const response = await fetch(`${alone.url}/v1/?chainId=eip155:1&projectId=development`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
      })
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32603 } })
    } finally {
      await alone.stop()
    }
  })
})
