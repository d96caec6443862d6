import { describe, expect, test } from 'vitest'
import { apiErrors, type ApiClient } from '#plugins/service/contract'
import { fakeCapabilityContext } from '#kernel/testing'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { bitcoinMainnet, toNetwork } from '../networks.js'
import { createContext } from '../node/create-context.js'
import { createBalances } from './create-balances.js'
import { balanceApi } from './service-balance.js'

const network = toNetwork(bitcoinMainnet)
const chainId = network.caipNetworkId
const account = `${chainId}:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4` as const
const { signal } = new AbortController()
const request = { account, network, signal }

interface Service {
  readonly answer?: unknown
  readonly isSupported?: boolean
  readonly hasAddress?: boolean
}

/** Balances without an Esplora server, and with a service. */
function setUp({ answer, isSupported = true, hasAddress = true }: Service) {
  const calls: unknown[] = []
  const call = async (endpoint: unknown, input: unknown) => {
    calls.push(input)
    expect(endpoint).toBe(balanceApi.balance)
    if (answer instanceof Error) throw answer
    const checked = await balanceApi.balance.response?.['~standard'].validate(answer)
    if (!checked || checked.issues) throw apiErrors.BAD_ANSWER()
    return checked.value
  }
  const api = { has: () => hasAddress, call: call as unknown as ApiClient['call'] }
  const service: BitcoinContext['service'] = { api, settings: { supports: async () => isSupported } }
  const context = createContext({ ...fakeCapabilityContext(), service }, { networks: [bitcoinMainnet] })
  return { calls, balances: createBalances(context) }
}

const btc = { chainId, name: 'Bitcoin', symbol: 'BTC', quantity: { decimals: '8', numeric: '1.50000001' } }

describe('the balance of a network without a server', () => {
  test('comes from the service', async () => {
    const { balances, calls } = setUp({ answer: { balances: [btc] } })
    expect(await balances.native(request)).toEqual({ value: 150_000_001n, symbol: 'BTC', decimals: 8 })
    expect(await balances.assets?.(request)).toMatchObject([{ symbol: 'BTC', quantity: btc.quantity }])
    expect(calls[0]).toEqual({ address: account.slice(chainId.length + 1), currency: 'usd', chainId })
  })

  test('is 0 if the service lists nothing', async () => {
    const { balances } = setUp({ answer: { balances: [{ ...btc, chainId: 'bip122:other' }] } })
    expect((await balances.native(request)).value).toBe(0n)
  })

  test.each<[what: string, service: Service]>([
    ['does not know the network', { isSupported: false }],
    ['has no address', { hasAddress: false }],
    [
      'has other decimals',
      { answer: { balances: [{ ...btc, quantity: { decimals: '18', numeric: '1' } }] } },
    ],
    [
      'has too many decimals',
      { answer: { balances: [{ ...btc, quantity: { decimals: '8', numeric: '1.000000001' } }] } },
    ],
    [
      'has a negative amount',
      { answer: { balances: [{ ...btc, quantity: { decimals: '8', numeric: '-1' } }] } },
    ],
    ['has a number', { answer: { balances: [{ ...btc, quantity: { decimals: '8', numeric: 1 } }] } }],
    [
      'has more than all bitcoins',
      { answer: { balances: [{ ...btc, quantity: { decimals: '8', numeric: '21000001' } }] } },
    ],
    ['has no quantity', { answer: { balances: [{ ...btc, quantity: null }] } }],
  ])('is an error that names the remedy if the service %s', async (_what, service) => {
    await expect(setUp(service).balances.native(request)).rejects.toMatchObject({ code: 'bitcoin/NO_SERVER' })
  })

  test.each<[what: string, answer: unknown, code: string]>([
    ['fails', apiErrors.UNREACHABLE(), 'api/UNREACHABLE'],
    ['answers with a text', 'balances', 'api/BAD_ANSWER'],
    ['answers with null', null, 'api/BAD_ANSWER'],
  ])('is the error of the service if it %s', async (_what, answer, code) => {
    await expect(setUp({ answer }).balances.native(request)).rejects.toMatchObject({ code })
  })
})
