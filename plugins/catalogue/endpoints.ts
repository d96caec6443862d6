import { defineEndpoints, get, schema, type StandardSchema } from '#kernel'
import type { Wallet } from '#plugins/connect/contract'
import { fieldsOf, readWallet } from './read-wallet.js'

/** One page of wallets. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  /** How many came, those that could not be read among them. */
  readonly length: number
  /** How many there are on all pages. */
  readonly count: number
}

const mostWallets = 500
const longestPicture = 500_000

const ids = schema.optional(schema.array(schema.string()))
const walletsQuery = schema.object({
  page: schema.number({ min: 1 }),
  entries: schema.number({ min: 1 }),
  include: ids,
  exclude: ids,
  chains: ids,
  search: schema.optional(schema.string()),
  badge_type: schema.optional(schema.string()),
})

/** An answer that `read` understands; `expected` completes the sentence "must be …". */
function answer<Out>(
  expected: string,
  read: (value: unknown) => Out | undefined,
): StandardSchema<unknown, Out> {
  const validate = (value: unknown) => {
    const out = read(value)
    return out === undefined ? { issues: [{ message: `must be ${expected}` }] } : { value: out }
  }
  return { '~standard': { version: 1, vendor: 'foyer', validate } }
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined

function readPage(value: unknown): WalletPage | undefined {
  const { data, count } = fieldsOf(value)
  if (!Array.isArray(data)) return undefined
  const wallets = data.slice(0, mostWallets).flatMap((one) => readWallet(one) ?? [])
  const isCount = typeof count === 'number' && Number.isSafeInteger(count) && count >= data.length
  return { wallets, length: data.length, count: isCount ? count : data.length }
}

/** The calls of the service that the catalogue makes (specification, section 7). */
export const catalogueApi = /*#__PURE__*/ defineEndpoints('catalogue', {
  wallets: get('/getWallets', { params: walletsQuery, response: answer('{data, count}', readPage) }),
  walletPicture: get('/getWalletImage/:id', { blob: true, maxBytes: longestPicture }),
  assetPicture: get('/public/getAssetImage/:id', { blob: true, maxBytes: longestPicture }),
  currencyPicture: get('/public/getCurrencyImage/:id', { blob: true, maxBytes: longestPicture }),
  tokenPicture: get('/public/getTokenImage/:id', { blob: true, maxBytes: longestPicture }),
  origins: get('/projects/v1/origins', {
    response: answer('{allowedOrigins}', (value) => texts(fieldsOf(value)['allowedOrigins'])),
    fallback: [],
  }),
  analytics: get('/getAnalyticsConfig', {
    response: answer('{isAnalyticsEnabled}', (value) => {
      const { isAnalyticsEnabled: isOn } = fieldsOf(value)
      return typeof isOn === 'boolean' ? isOn : undefined
    }),
    fallback: false,
  }),
  supportedChains: get('v1/supported-chains', {
    response: answer('{http}', (value) => texts(fieldsOf(value)['http'])),
  }),
})
