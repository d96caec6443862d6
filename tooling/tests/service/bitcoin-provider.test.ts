import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { balanceAnswer } from '../../../apps/service/src/modules/balances/wire.js'
import { supportedChainsAnswer } from '../../../apps/service/src/modules/rpc/supported-chains-wire.js'
import { startService, type RunningService } from '../../../apps/service/src/testing/start-service.js'
import { namespacesKey } from '../../../kernel/chain/index.js'
import { balancesCapability } from '../../../kernel/money/index.js'
import { createFoyer } from '../../../kernel/index.js'
import { fakeSession } from '../../../kernel/testing/index.js'
import {
  assetBalancesAtom,
  balances as balancesPlugin,
  balancesService,
} from '../../../plugins/balances/index.js'
import { bitcoin, toNetwork } from '../../../plugins/bitcoin/index.js'
import { service } from '../../../plugins/service/index.js'
import { deriveBitcoinAccounts } from '../../devnet/bitcoin/bitcoin-accounts.mjs'
import { regtestReference } from '../../devnet/bitcoin/start-bitcoin.mjs'
import { developmentMnemonic } from '../../devnet/networks.mjs'
import { startStillBitcoin, type StillBitcoin } from '../../unit/start-still-bitcoin.js'

// The embedded database starts slowly on a busy machine.
vi.setConfig({ hookTimeout: 120_000 })

const regtest = `bip122:${regtestReference}` as const
const main = 'bip122:000000000019d6689c085ae165831e93'

let chain: StillBitcoin
let running: RunningService
beforeAll(async () => {
  chain = await startStillBitcoin()
  // a server that does not answer comes first, and the one of the main network is of regtest
  running = await startService({
    UPSTREAMS: `${regtest}=http://127.0.0.1:9/api,${chain.url}/;${main}=${chain.url}`,
  })
})
afterAll(async () => {
  await running.stop()
  await chain.stop()
})

const accounts = (['p2wpkh', 'p2sh', 'p2pkh'] as const).map((type) => {
  const [account] = deriveBitcoinAccounts(developmentMnemonic, 1, type)
  if (!account) throw new Error('a mnemonic has accounts')
  return account.address
})

async function getBalance(account: string | undefined, query = `chainId=${regtest}`, from = running) {
  const url = `${from.url}/v1/account/${account}/balance?currency=usd&projectId=development&${query}`
  const response = await fetch(url)
  return { status: response.status, answer: (await response.json()) as unknown }
}
const fund = (address: string | undefined, sats: number, blocks: number) =>
  fetch(`${chain.url}/devnet/fund`, { method: 'POST', body: JSON.stringify({ address, sats, blocks }) })

describe('balance endpoint on Bitcoin', () => {
  test('lists the chain as supported', async () => {
    const response = await fetch(`${running.url}/v1/supported-chains?projectId=development`)
    expect(supportedChainsAnswer.parse(await response.json()).http).toEqual([regtest, main])
  })

  test('returns the exact amount of each kind of address, with what waits for a block, and its price', async () => {
    for (const account of accounts) {
      await fund(account, 150_000_001, 1)
      await fund(account, 1_000, 0)
      const { balances } = balanceAnswer.parse(
        (await getBalance(account, `chainId=${regtest}&forceUpdate=true`)).answer,
      )
      expect(balances).toEqual([
        {
          name: 'Bitcoin',
          symbol: 'BTC',
          chainId: regtest,
          value: 90_000.6006,
          price: 60_000,
          priceChange24h: 0.75,
          ageSeconds: expect.any(Number) as number,
          quantity: { decimals: '8', numeric: '1.50001001' },
          iconUrl: '',
        },
      ])
    }
  })

  test('returns nothing for an address that holds nothing, or is of another network', async () => {
    const [, , , other] = deriveBitcoinAccounts(developmentMnemonic, 4)
    expect((await getBalance(other?.address)).answer).toEqual({ balances: [] })
    expect(await getBalance('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).toMatchObject({
      status: 400,
      answer: {
        reasons: [{ name: 'address', description: 'address must be a Bitcoin address with its checksum' }],
      },
    })
  })

  test('reads the networks of the address without a chain', async () => {
    const { balances } = balanceAnswer.parse((await getBalance(accounts[0], '')).answer)
    expect(balances.map(({ chainId }) => chainId)).toEqual([regtest])
  })

  // behaviour 16.4, 16.8
  test('serves the widget, which has no server of its own', async () => {
    const regtestNetwork = { id: regtestReference, name: 'Regtest' }
    const [, account] = deriveBitcoinAccounts(developmentMnemonic, 2)
    const address = account?.address ?? ''
    await fund(address, 250_000_000, 1)
    const foyer = createFoyer({
      plugins: [
        bitcoin({ networks: [regtestNetwork], balanceAndSend: true }),
        service(),
        fakeSession({ namespace: 'bip122', address, network: regtest }),
        balancesPlugin(),
      ],
      service: running.url,
      projectId: 'development',
    })
    onTestFinished(() => foyer.dispose())
    await foyer.service(balancesService).refresh()
    expect(foyer.read(assetBalancesAtom)).toMatchObject([
      { symbol: 'BTC', price: 60_000, value: '150000', quantity: { numeric: '2.5' } },
    ])
    const balances = await foyer.service(namespacesKey).capability('bip122', balancesCapability)
    const { signal } = new AbortController()
    const request = { account: `${regtest}:${address}` as const, network: toNetwork(regtestNetwork), signal }
    expect(await balances?.native(request)).toEqual({ value: 250_000_000n, symbol: 'BTC', decimals: 8 })
  })

  // behaviour 20.4
  test('does not use a server of another network', async () => {
    const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    expect(await getBalance(account, `chainId=${main}`)).toMatchObject({ status: 503 })
    expect(running.log().join()).toContain('of-another-chain')
  })

  // behaviour 20.5
  test.each(['address', 'block-height', 'getblockchaininfo', 'eth_call'])(
    'passes on no request: %s',
    async (method) => {
      const response = await fetch(`${running.url}/v1/?chainId=${regtest}&projectId=development`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['0'] }),
      })
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
    },
  )
})

describe('a server with wrong answers', () => {
  let answer: unknown
  let server: Server
  let alone: RunningService
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      if (url?.startsWith('/api/block-height')) return response.end(`${regtestReference}${'0'.repeat(32)}`)
      response.statusCode = answer === undefined ? 500 : 200
      return response.end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
    alone = await startService({ UPSTREAMS: `${regtest}=${url}` })
  })
  afterAll(async () => {
    await alone.stop()
    server.close()
  })

  const stats = (funded: unknown, spent: unknown) => ({ funded_txo_sum: funded, spent_txo_sum: spent })
  test.each<[what: string, answer: unknown]>([
    ['no object', 5],
    ['no sums', {}],
    ['a negative sum', { chain_stats: stats(-1, 0), mempool_stats: stats(0, 0) }],
    ['a fraction', { chain_stats: stats(1.5, 0), mempool_stats: stats(0, 0) }],
    ['a text', { chain_stats: stats('5', 0), mempool_stats: stats(0, 0) }],
    ['more spent than received', { chain_stats: stats(1, 2), mempool_stats: stats(0, 0) }],
    ['more than all bitcoins', { chain_stats: stats(2_100_000_000_000_001, 0), mempool_stats: stats(0, 0) }],
    ['an answer of two megabytes', 'x'.repeat(2_000_000)],
    ['an error', undefined],
  ])('is refused: %s', async (_what, wrong) => {
    answer = wrong
    expect(await getBalance(accounts[0], `chainId=${regtest}`, alone)).toMatchObject({
      status: 503,
      answer: { reasons: [{ name: 'chain' }] },
    })
  })

  test('is used again once it answers', async () => {
    answer = { chain_stats: stats(5, 0), mempool_stats: stats(0, 2) }
    const { balances } = balanceAnswer.parse(
      (await getBalance(accounts[0], `chainId=${regtest}`, alone)).answer,
    )
    expect(balances.map(({ quantity }) => quantity.numeric)).toEqual(['0.00000003'])
  })
})
