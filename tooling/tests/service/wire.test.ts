import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { balanceAnswer, balanceQuery } from '../../../apps/service/src/modules/balances/wire.js'
import { identityAnswer, identityQuery } from '../../../apps/service/src/modules/identity/wire.js'
import { priceAnswer, priceBody } from '../../../apps/service/src/modules/prices/wire.js'
import {
  claimAnswer,
  claimBody,
  profileAnswer,
  profileQuery,
  reverseAnswer,
  reverseQuery,
  suggestionsAnswer,
  suggestionsQuery,
} from '../../../apps/service/src/modules/names/wire.js'
import { rpcQuery, rpcRequest } from '../../../apps/service/src/modules/rpc/wire.js'
import { analyticsAnswer, originsAnswer } from '../../../apps/service/src/modules/projects/wire.js'
import { supportedChainsAnswer } from '../../../apps/service/src/modules/rpc/supported-chains-wire.js'
import { walletsAnswer, walletsQuery } from '../../../apps/service/src/modules/catalogue/wire.js'
import { profileApi } from '../../../plugins/account/profiles.js'
import { balancesApi } from '../../../plugins/balances/endpoints.js'
import { catalogueApi } from '../../../plugins/catalogue/endpoints.js'
import { namesApi } from '../../../plugins/names/endpoints.js'
import { nodeApi } from '../../../plugins/service/contract/nodes/ask-service.js'
import { buildRequest } from '../../../plugins/service/client/build-request.js'
import type { Endpoint } from '../../../plugins/service/contract/endpoints.js'
import { serviceApi } from '../../../plugins/service/endpoints.js'
import { answerDrift, fieldsOf, sampleOf } from './wire-drift.js'

const identity = { projectId: 'demo', sdkType: 'foyer', sdkVersion: '0.1.0' }

/** Sends by the widget's schema what a plugin sends, and reads it by the service's. */
async function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>) {
  const { address, init } = await buildRequest(endpoint, input, 'https://service.example', identity)
  const query = Object.fromEntries(new URL(address).searchParams)
  const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body as string)
  return { query, body }
}

describe('an answer that the service writes is one that the widget reads', () => {
  test.each([
    ['balances', balancesApi.assets, balanceAnswer],
    ['prices', balancesApi.prices, priceAnswer],
    ['wallets', catalogueApi.wallets, walletsAnswer],
    ['identity', profileApi.identity, identityAnswer],
    ['a name', namesApi.name, profileAnswer],
    ['names of an account', namesApi.ofAccount, reverseAnswer],
    ['suggestions', namesApi.suggestions, suggestionsAnswer],
    ['a registration', namesApi.register, claimAnswer],
    ['a release', namesApi.release, claimAnswer],
    ['origins', serviceApi.origins, originsAnswer],
    ['analytics', serviceApi.analytics, analyticsAnswer],
    ['supported chains', serviceApi.supportedChains, supportedChainsAnswer],
  ] as const)('%s', async (_name, { response }, answer) => {
    expect(await answerDrift(response!, answer)).toEqual([])
  })

  test('a renamed field is found on either side, in lists too', async () => {
    const renamed = z.object({ balances: z.array(z.object({ title: z.string(), chainId: z.string() })) })
    expect(await answerDrift(balancesApi.assets.response!, renamed)).toContain('balances.symbol')
    const other = z.object({ items: z.array(z.string()) })
    expect(await answerDrift(balancesApi.assets.response!, other)).toEqual(['balances', 'must be {balances}'])
  })
})

describe('a request that the widget sends is one that the service takes', () => {
  const chains = ['eip155:1', 'eip155:8453']
  const account = 'eip155:1:0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const project = ['projectId', 'st', 'sv']

  test.each<[string, Endpoint, z.ZodType, Readonly<Record<string, unknown>>]>([
    [
      'balances',
      balancesApi.assets,
      balanceQuery,
      { address: account, currency: 'usd', chainId: chains[0], forceUpdate: true },
    ],
    [
      'wallets',
      catalogueApi.wallets,
      walletsQuery,
      {
        ...{ page: 2, entries: 40, include: ['a'], exclude: ['b'], chains, search: 'meta' },
        badge_type: 'certified',
      },
    ],
    ['identity', profileApi.identity, identityQuery, { address: account, sender: account }],
    ['a name', namesApi.name, profileQuery, { name: 'adalace.foyer.id', apiVersion: '2' }],
    ['names of an account', namesApi.ofAccount, reverseQuery, { address: 'a', apiVersion: '2', sender: 'a' }],
    [
      'suggestions',
      namesApi.suggestions,
      suggestionsQuery,
      { part: 'adalace', zone: 'foyer.id', sender: account },
    ],
  ])('%s', async (_name, endpoint, takes, input) => {
    const { query } = await requestOf(endpoint, input)
    expect(takes.safeParse(query).error).toBeUndefined()
    expect(
      Object.keys(query).filter((name) => !project.includes(name) && !queryFields(takes).includes(name)),
    ).toEqual([])
  })

  test('prices', async () => {
    const { body } = await requestOf(balancesApi.prices, { body: { currency: 'usd', addresses: [account] } })
    expect(priceBody.safeParse(body)).toMatchObject({ success: true, data: { addresses: [account] } })
    expect(Object.keys(body as object).filter((name) => !fieldsOf(priceBody).includes(name))).toEqual([])
  })

  test.each(['register', 'release'] as const)('to %s', async (call) => {
    const signed = { coin_type: 60, address: account, message: '{}', signature: `0x${'ab'.repeat(65)}` }
    const { body } = await requestOf(namesApi[call], { body: signed })
    expect(claimBody.parse(body)).toEqual({ projectId: 'demo', ...signed })
  })

  test('requests to nodes', async () => {
    const { query, body } = await requestOf(nodeApi.ask, {
      chainId: 'eip155:1',
      body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
    })
    expect(rpcQuery.parse(query)).toEqual({ chainId: 'eip155:1', projectId: 'demo' })
    expect(rpcRequest.parse(body)).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  })
})

/** Names of the fields of a query, whose values may be transformed. */
function queryFields(schema: z.ZodType): readonly string[] {
  return Object.keys((schema as z.ZodObject).def.shape)
}

test('a sample has every field', () => {
  expect(sampleOf(identityAnswer)).toEqual({ name: 'text', avatar: 'text' })
})
