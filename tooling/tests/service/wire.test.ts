import fc from 'fast-check'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { eventProperties, funnelSteps } from '../../../apps/service/src/modules/analytics/event-names.js'
import {
  eventReasons,
  eventViews,
  eventWallets,
} from '../../../apps/service/src/modules/analytics/event-values.js'
import { eventsBody, maxEvents } from '../../../apps/service/src/modules/analytics/wire.js'
import { balanceAnswer, balanceQuery } from '../../../apps/service/src/modules/balances/wire.js'
import { collectiblesAnswer, collectiblesQuery } from '../../../apps/service/src/modules/collectibles/wire.js'
import {
  allowanceAnswer,
  allowanceQuery,
  buildApproveAnswer,
  buildApproveQuery,
  buildTransactionAnswer,
  buildTransactionBody,
  gasPriceAnswer,
  gasPriceQuery,
  quotesAnswer,
  quotesQuery,
  tokensAnswer,
  tokensQuery,
} from '../../../apps/service/src/modules/convert/wire.js'
import { historyAnswer, historyQuery } from '../../../apps/service/src/modules/history/wire.js'
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
import {
  revokeAnswer,
  revokeBody,
  sessionsAnswer,
  storeAnswer,
  storeBody,
} from '../../../apps/service/src/modules/sessions/wire.js'
import { faultOf } from '../../../apps/service/src/modules/names/read-name.js'
import { rpcQuery, rpcRequest } from '../../../apps/service/src/modules/rpc/wire.js'
import {
  analyticsAnswer,
  featuresAnswer,
  originsAnswer,
} from '../../../apps/service/src/modules/projects/wire.js'
import {
  nonceAnswer,
  nonceBody,
  sessionsQuery,
  signInBody,
} from '../../../apps/service/src/modules/sign-in/wire.js'
import { supportedChainsAnswer } from '../../../apps/service/src/modules/rpc/supported-chains-wire.js'
import { walletsAnswer, walletsQuery } from '../../../apps/service/src/modules/catalogue/wire.js'
import {
  optionsAnswer,
  orderAnswer,
  quoteAnswer,
  quoteBody,
  quotesAnswer as onrampQuotesAnswer,
  quotesBody,
  urlAnswer,
  urlBody,
} from '../../../apps/service/src/modules/onramp/wire.js'
import { maxWaiting } from '../../../plugins/analytics/batches.js'
import * as namesOfWidget from '../../../plugins/analytics/names.js'
import * as valuesOfWidget from '../../../plugins/analytics/values.js'
import { profileApi } from '../../../plugins/account/profiles.js'
import { balancesApi } from '../../../plugins/balances/endpoints.js'
import { catalogueApi } from '../../../plugins/catalogue/endpoints.js'
import { activityApi } from '../../../plugins/activity/endpoints.js'
import { namesApi } from '../../../plugins/names/endpoints.js'
import { labelFault } from '../../../plugins/names/label.js'
import { nftsApi } from '../../../plugins/nfts/endpoints.js'
import { smartSessionsApi } from '../../../plugins/smart-sessions/endpoints.js'
import { onrampApi } from '../../../plugins/onramp/endpoints.js'
import { nodeApi } from '../../../plugins/service/contract/nodes/ask-service.js'
import { buildRequest } from '../../../plugins/service/client/build-request.js'
import type { Endpoint } from '../../../plugins/service/contract/endpoints.js'
import { serviceApi } from '../../../plugins/service/endpoints.js'
import { signInApi } from '../../../plugins/siwx/sources/endpoints.js'
import { swapsApi } from '../../../plugins/swaps/endpoints.js'
import { answerDrift, fieldsOf, sampleOf, type SampleFields } from './wire-drift.js'

const identity = { projectId: 'demo', sdkType: 'foyer', sdkVersion: '0.1.0' }

/** Sends by the widget's schema what a plugin sends, and reads it by the service's. */
async function requestOf(endpoint: Endpoint, input: Readonly<Record<string, unknown>>) {
  const { address, init } = await buildRequest(endpoint, input, 'https://service.example', identity)
  const query = Object.fromEntries(new URL(address).searchParams)
  const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body as string)
  return { query, body }
}

/** Values in the forms that the service writes. */
const chainId = 'eip155:1'
const account = `${chainId}:0x71C7656EC7ab88b098defB751B7401B5f6d8976F`
const contract = `0x${'a'.repeat(40)}`
const amounts = { fromAmount: '1', toAmount: '1', minToAmount: '1', gas: '1', amount: '1', value: '1' }
const granted = [{ type: 'native-token-transfer', data: { allowance: '0x1' } }]
const grantedFields = { permissions: granted, policies: granted }
const swapFields = {
  ...{ ...amounts, address: account, from: account, to: account, data: '0x00' },
  ...{ fromAccount: account, toAccount: account, router: account, expiresAt: '2026-01-01T00:00:00.000Z' },
}
const fiat = {
  ...Object.fromEntries(
    ['paymentTotal', 'paymentSubtotal', 'purchaseAmount', 'networkFee', 'coinbaseFee'].map((name) => [
      name,
      { amount: '1.00', currency: 'USD' },
    ]),
  ),
  ...{ quoteId: 'q1', expiresAt: '2026-01-01T00:00:00.000Z' },
}

describe('an answer that the service writes is one that the widget reads', () => {
  test.each([
    ['prices', balancesApi.prices, priceAnswer],
    ['wallets', catalogueApi.wallets, walletsAnswer],
    ['identity', profileApi.identity, identityAnswer],
    ['a name', namesApi.name, profileAnswer],
    ['names of an account', namesApi.ofAccount, reverseAnswer],
    ['suggestions', namesApi.suggestions, suggestionsAnswer],
    ['a registration', namesApi.register, claimAnswer],
    ['a release', namesApi.release, claimAnswer],
    ['the revocation of a smart session', smartSessionsApi.revoke, revokeAnswer],
    ['origins', serviceApi.origins, originsAnswer],
    ['analytics', serviceApi.analytics, analyticsAnswer],
    ['features', serviceApi.features, featuresAnswer],
    ['supported chains', serviceApi.supportedChains, supportedChainsAnswer],
  ] as const)('%s', async (_name, { response }, answer) => {
    expect(await answerDrift(response!, answer)).toEqual([])
  })

  /** The last column has fields that belong to other answers of the same form. */
  test.each<[string, Endpoint, z.ZodType, SampleFields, ...string[]]>([
    [
      'collectibles',
      nftsApi.list,
      collectiblesAnswer,
      {
        ...{ chainId, contract, tokenId: '7', quantity: '1', id: `${chainId}/erc721:${contract}/7` },
        next: 'a',
      },
    ],
    ['smart sessions', smartSessionsApi.list, sessionsAnswer, grantedFields],
    ['a stored smart session', smartSessionsApi.store, storeAnswer, grantedFields],
    [
      'balances',
      balancesApi.assets,
      balanceAnswer,
      { chainId, address: account, value: 1, price: 1, quantity: { decimals: '18', numeric: '1' } },
    ],
    ['history', activityApi.history, historyAnswer, historyFields()],
    ['history of a collectible', activityApi.history, historyAnswer, historyFields('nft_info')],
    ['tokens to swap', swapsApi.tokens, tokensAnswer, swapFields],
    ['quotes', swapsApi.quotes, quotesAnswer, swapFields],
    ['an allowance', swapsApi.allowance, allowanceAnswer, { allowance: '1' }],
    ['gas prices', swapsApi.gasPrice, gasPriceAnswer, { standard: '1', instant: '1' }],
    ['an approval', swapsApi.approval, buildApproveAnswer, swapFields, 'quote', 'tx.amount'],
    ['a swap', swapsApi.transaction, buildTransactionAnswer, swapFields],
    [
      'options to buy',
      onrampApi.options,
      optionsAnswer,
      { id: 'USD', min: '1', max: '2', chain: chainId, contract_address: contract },
    ],
    ['quotes to buy', onrampApi.quotes, onrampQuotesAnswer, fiat, 'quotes.refusal'],
    ['a quote to buy', onrampApi.quote, quoteAnswer, fiat],
    ['a page to buy', onrampApi.page, urlAnswer, {}],
    ['an order', onrampApi.order, orderAnswer, { amount: '1' }],
  ])('%s', async (_name, { response }, answer, fields, ...ofOthers) => {
    expect(await answerDrift(response!, answer, fields)).toEqual(ofOthers)
  })

  test('an entry that is left out is found', async () => {
    const isLost = answerDrift(nftsApi.list.response!, collectiblesAnswer, { next: null })
    expect(await isLost).toEqual(['no entry is read'])
  })

  test('a renamed field is found on either side, in lists too', async () => {
    const renamed = z.object({ balances: z.array(z.object({ title: z.string(), chainId: z.string() })) })
    expect(await answerDrift(balancesApi.assets.response!, renamed)).toContain('balances.symbol')
    const other = z.object({ items: z.array(z.string()) })
    expect(await answerDrift(balancesApi.assets.response!, other)).toEqual(['balances', 'must be {balances}'])
  })
})

describe('a request that the widget sends is one that the service takes', () => {
  const chains = [chainId, 'eip155:8453']
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
      { page: 2, entries: 40, include: ['a'], exclude: ['b'], chains, search: 'meta' },
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
    ['tokens', swapsApi.tokens, tokensQuery, { chainId: chains[0] }],
    [
      'quotes',
      swapsApi.quotes,
      quotesQuery,
      { amount: '1', userAddress: account, from: account, to: account, gasPrice: '1' },
    ],
    [
      'an allowance',
      swapsApi.allowance,
      allowanceQuery,
      { tokenAddress: account, userAddress: account, spender: account },
    ],
    ['gas prices', swapsApi.gasPrice, gasPriceQuery, { chainId: chains[0] }],
    [
      'an approval',
      swapsApi.approval,
      buildApproveQuery,
      { userAddress: account, from: account, to: account, amount: '1', quoteId: 'a' },
    ],
    ['a history', activityApi.history, historyQuery, { account, chainId: chains[0], cursor: 'a' }],
    ['collectibles', nftsApi.list, collectiblesQuery, { account, chainId: chains[0], cursor: 'a' }],
    ['sessions', signInApi.sessions, sessionsQuery, { chainId, address: contract }],
    ['signing out', signInApi.signOut, sessionsQuery, { chainId, address: contract }],
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

  test('to sign in, and for its nonce', async () => {
    const signed = { message: 'text', signature: `0x${'ab'.repeat(65)}`, type: 'eip191', publicKey: 'AAAA' }
    const { body } = await requestOf(signInApi.signIn, { body: { ...signed, keep: 'cookie' } })
    expect(signInBody.parse(body)).toEqual({ projectId: 'demo', ...signed, keep: 'cookie' })
    const asked = await requestOf(signInApi.nonce, { body: {} })
    expect(nonceBody.parse(asked.body)).toEqual({ projectId: 'demo' })
    const issued = nonceAnswer.parse({ nonce: 'a1'.repeat(16), issuedAt: '2026-01-01T00:00:00.000Z' })
    const read = await signInApi.nonce.response?.['~standard'].validate(issued)
    expect(read).toEqual({ value: issued })
  })

  const purchase = {
    ...{ purchaseCurrency: 'ETH', paymentCurrency: 'USD', amount: '50' },
    ...{ network: 'ethereum', paymentMethod: 'card' },
  }
  test.each<[string, Endpoint, z.ZodType, Readonly<Record<string, unknown>>]>([
    [
      'a transaction',
      swapsApi.transaction,
      buildTransactionBody,
      {
        ...{ amount: '1', from: account, to: account, userAddress: account, disableEstimate: true },
        ...{ eip155: { slippage: 1 }, quoteId: 'a' },
      },
    ],
    ['a quote of a provider', onrampApi.quote, quoteBody, purchase],
    ['quotes of providers', onrampApi.quotes, quotesBody, purchase],
    [
      'an address of a provider',
      onrampApi.page,
      urlBody,
      {
        destinationWallets: [
          {
            address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
            blockchains: ['ethereum'],
            assets: ['ETH'],
          },
        ],
        ...{
          defaultNetwork: 'ethereum',
          partnerUserId: 'a',
          defaultExperience: 'buy',
          presetFiatAmount: '50',
        },
        ...{ paymentCurrency: 'USD', paymentMethod: 'card', provider: 'sandbox', quoteId: 'a' },
      },
    ],
  ])('to %s', async (_name, endpoint, takes, body) => {
    const sent = (await requestOf(endpoint, { body })).body as Readonly<Record<string, unknown>>
    expect(takes.safeParse(sent).error).toBeUndefined()
    const unknown = Object.keys(sent).filter(
      (name) => name !== 'projectId' && !queryFields(takes).includes(name),
    )
    expect(unknown).toEqual([])
  })

  test.each<[string, Endpoint, z.ZodType, Readonly<Record<string, unknown>>]>([
    [
      'store a smart session',
      smartSessionsApi.store,
      storeBody,
      {
        ...{ ...grantedFields, signer: { type: 'key', data: {} }, context: '0xab' },
        project: { name: 'Shop', url: 'https://shop.example' },
        ...{ expiry: 1_800_000_000, timestamp: 1_800_000_000, signature: `0x${'ab'.repeat(65)}` },
      },
    ],
    [
      'revoke one',
      smartSessionsApi.revoke,
      revokeBody,
      { pci: '0b8f5c1e-6a57-4a0e-9a0c-0c6d3e1f2a4b', signature: `0x${'ab'.repeat(65)}` },
    ],
  ])('to %s', async (_name, endpoint, takes, body) => {
    const sent = (await requestOf(endpoint, { account, body })).body as object
    expect(takes.parse(sent)).toEqual({ projectId: 'demo', ...body })
    expect(Object.keys(sent).filter((name) => !fieldsOf(takes).includes(name))).toEqual([])
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

describe('events of analytics', () => {
  const { namedEvents } = namesOfWidget

  test('have the same names and properties in the widget and in the service', () => {
    const properties = ['network', 'wallet', 'view', 'reason'] as const
    const sent = namedEvents.map((event) => [event.name, properties.filter((name) => name in event)])
    expect(Object.fromEntries(sent)).toEqual(eventProperties)
    expect(namesOfWidget.funnelSteps).toEqual(funnelSteps.map(({ names }) => names))
  })

  test('have the same values', () => {
    const { eventReasons: reasons, eventViews: views, eventWallets: wallets, otherValue } = valuesOfWidget
    const sorted = (values: readonly string[]) => [...values, otherValue].sort()
    expect(sorted(reasons)).toEqual([...eventReasons].sort())
    expect(sorted(views)).toEqual([...eventViews].sort())
    expect(sorted(wallets)).toEqual([...eventWallets].sort())
  })

  test('are accepted from widgets before these', () => {
    const events = ['dropped', 'timedOut', 'unclear'].map((reason) => ({ name: 'SEND_ERROR', reason }))
    expect(eventsBody.safeParse({ events }).error).toBeUndefined()
  })

  test('are accepted with all of their properties, as many as a widget keeps', () => {
    const values = { network: chainId, wallet: 'metamask', view: 'other', reason: 'reverted' }
    const events = namedEvents.map((event) => ({
      name: event.name,
      ...Object.fromEntries(Object.entries(values).filter(([property]) => property in event)),
    }))
    expect(eventsBody.safeParse({ events }).error).toBeUndefined()
    expect(maxEvents).toBe(maxWaiting)
  })
})

/** Values of a transaction in a history, which moves an asset or a collectible. */
function historyFields(kind: 'fungible_info' | 'nft_info' = 'fungible_info') {
  const other = kind === 'nft_info' ? 'fungible_info' : 'nft_info'
  return { [other]: undefined, chain: chainId, minedAt: '2026-01-01T00:00:00.000Z', numeric: '1', next: 'a' }
}

/** Names of the fields of a query, whose values may be transformed. */
function queryFields(schema: z.ZodType): readonly string[] {
  return Object.keys((schema as z.ZodObject).def.shape)
}

test('a label that the widget offers is one that the service registers', () => {
  const part = fc.constantFrom('a', 'b1', '-', '--', 'A', '_', '.', 'é', 'K', 'longlonglonglong')
  const labels = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(labels, (label) => {
      expect([label, labelFault(label) === undefined]).toEqual([label, faultOf(label) === undefined])
    }),
    { numRuns: 500 },
  )
})

test('a sample has every field', () => {
  expect(sampleOf(identityAnswer)).toEqual({ name: 'text', avatar: 'text' })
})
