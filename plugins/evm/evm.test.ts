import { describe, expect, test } from 'vitest'
import { base as viemBase, mainnet, polygon } from 'viem/chains'
import type { Plugin } from '#kernel'
import { namespacesKey, type Network } from '#kernel/chain'
import { balancesCapability } from '#kernel/money'
import {
  conformsToNamespace,
  conformsToPlugin,
  createPluginHarness,
  type HttpAnswer,
  type HttpCall,
} from '#kernel/testing'
import { evmErrors } from './errors.js'
import { onChain } from './node/testing/on-chain.js'
import { base, ethereum, evm, evmNetworks, sepolia } from './index.js'

const rpc = 'http://127.0.0.1:1/rpc'
const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const answer = (result: unknown): HttpAnswer =>
  onChain(1, ({ body }) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result }))

conformsToPlugin(test, () => evm(), {
  invalidOptions: [
    { networks: [{ id: 1 }] },
    { networks: [{ ...ethereum, id: 'one' }] },
    { networks: [{ ...ethereum, id: -1 }] },
    { networks: 'ethereum' },
    { rpc: { 1: 'ftp://example' } },
    { rpc: { 1: 7 } },
  ],
})
conformsToNamespace(test, () => evm({ rpc: { 1: rpc } }), {
  namespace: 'eip155',
  network: 'eip155:1',
  address,
  balance: { value: 10n ** 18n + 1n, http: { [rpc]: answer('0xde0b6b3a7640001') } },
  invalidAnswers: [
    {},
    { result: null },
    { result: 12 },
    { result: 'plenty' },
    { result: '0x' },
    { result: `0x${'f'.repeat(65)}` },
    { error: { code: -32000, message: 'busy' } },
    'text',
    [],
  ],
})

const networks = (plugin: Plugin): readonly Network[] => {
  const h = createPluginHarness(plugin)
  const found = h.service(namespacesKey).networks()
  void h.dispose()
  return found
}

test('six networks are configured by default, Ethereum first', () => {
  expect(networks(evm()).map(({ caipNetworkId, name }) => `${caipNetworkId} ${name}`)).toEqual([
    'eip155:1 Ethereum',
    'eip155:11155111 Sepolia',
    'eip155:8453 Base',
    'eip155:84532 Base Sepolia',
    'eip155:42161 Arbitrum One',
    'eip155:421614 Arbitrum Sepolia',
  ])
})

// behaviour 19.1
test('our networks have the ids, currencies and explorers of viem’s, and no RPC address of anybody', () => {
  for (const ours of evmNetworks) expect('rpcUrls' in ours).toBe(false)
  expect(ethereum).toMatchObject({ id: mainnet.id, nativeCurrency: mainnet.nativeCurrency })
  expect(base.blockExplorers.default.url).toBe(viemBase.blockExplorers.default.url)
  expect(sepolia.testnet).toBe(true)
})

test('any chain object of viem is a network, with its own RPC unless the host has one', () => {
  const [plain] = networks(evm({ networks: [polygon] }))
  expect(plain).toMatchObject({
    caipNetworkId: 'eip155:137',
    name: 'Polygon',
    rpcUrls: polygon.rpcUrls.default.http,
  })
  const [own] = networks(evm({ networks: [polygon], rpc: { 137: rpc } }))
  expect(own?.rpcUrls).toEqual([rpc])
})

describe('reading a balance', () => {
  const read = async (options: Parameters<typeof evm>[0], http: Record<string, HttpAnswer> = {}) => {
    const h = createPluginHarness(evm(options), { http })
    const namespaces = h.service(namespacesKey)
    const balances = await namespaces.capability('eip155', balancesCapability)
    const [network] = namespaces.networks() as [Network]
    const { signal } = new AbortController()
    const outcome = await balances
      ?.native({ account: `eip155:1:${address}`, network, signal })
      .catch((error: unknown) => error)
    await h.dispose()
    const isRead = ({ body }: HttpCall) => (body as { method: string }).method !== 'eth_chainId'
    return { outcome, calls: h.http.calls.filter(isRead) }
  }

  test('asks eth_getBalance for the latest block by plain JSON-RPC', async () => {
    const { outcome, calls } = await read({ rpc: { 1: rpc } }, { [rpc]: answer('0x0') })
    expect(outcome).toEqual({ value: 0n, decimals: 18, symbol: 'ETH' })
    expect(calls).toEqual([
      {
        url: rpc,
        method: 'POST',
        body: { jsonrpc: '2.0', id: 2, method: 'eth_getBalance', params: [address, 'latest'] },
      },
    ])
  })

  test('keeps the node’s own words and code', async () => {
    const { outcome } = await read(
      { rpc: { 1: rpc } },
      { [rpc]: () => ({ error: { code: -32005, message: 'slow down' } }) },
    )
    expect(outcome).toMatchObject({ code: 'rpc/limitExceeded', rpcCode: -32005, message: 'slow down' })
  })

  test('says so where there is neither an RPC address nor a wallet', async () => {
    const { outcome, calls } = await read({})
    expect(evmErrors.NO_RPC.is(outcome)).toBe(true)
    expect((outcome as Error).message).toContain('Ethereum')
    expect(calls).toEqual([])
  })
})
