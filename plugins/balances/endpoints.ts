import { cleanName, schema } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'
import { defineEndpoints, get, post, readImageId } from '#plugins/service/contract'

/** Price of an asset. */
export interface AssetPrice {
  /** CAIP-10, as in the request. */
  readonly address: string
  readonly price: number
  readonly priceChange24h: number | undefined
  /** CAIP-19 id of the picture at the service. */
  readonly imageId: string | undefined
}

/** Maximum number of addresses in one request for prices. */
export const maxPriceAddresses = 100

const maxAssets = 1_000
const maxTextLength = 32
const maxDecimals = 36
/** Limits of numbers that are believed. */
const [maxPrice, maxChange] = [1e15, 1e6]
/** Age of a price that is believed: four hours, as the service has it. */
const maxAgeSeconds = 14_400
const currency = schema.oneOf('usd')

type Fields = Readonly<Record<string, unknown>>

/**
 * Schema of an answer with a list. An entry that cannot be read is left out, so that one bad entry does not hide the others.
 * Unknown fields are dropped.
 */
const listOf = <Item>(field: string, read: (fields: Fields) => Item | undefined) =>
  schema.answer(`{${field}}`, ({ [field]: list }): readonly Item[] | undefined => {
    if (!Array.isArray(list)) return undefined
    const entries: readonly unknown[] = list.slice(0, maxAssets)
    return entries.flatMap((entry) => read(Object(entry) as Fields) ?? [])
  })

/** Reads an asset of the service. Its fiat value is not read: it is calculated from amount and price. */
function readAsset(fields: Fields) {
  const { name, symbol, chainId, address, quantity, iconUrl } = fields
  const { decimals, numeric } = Object(quantity) as Fields
  const shownSymbol = readText(symbol)
  if (shownSymbol === undefined || !isChainId(chainId)) return undefined
  if (typeof decimals !== 'string' || !/^\d{1,2}$/.test(decimals)) return undefined
  const places = decimalCounts.indexOf(decimals)
  // docs/behaviour.md, 16.5
  if (places < 1 || typeof numeric !== 'string' || !isAmount(numeric, places)) return undefined
  const contract = address === undefined ? undefined : readAddress(address, chainId)
  if (address !== undefined && contract === undefined) return undefined
  const imageId = readImageId(iconUrl, chainId)
  const asset: AssetBalance = {
    chainId,
    ...(contract !== undefined && { address: contract }),
    name: readText(name) ?? shownSymbol,
    symbol: shownSymbol,
    ...(imageId !== undefined && { imageId }),
    quantity: { decimals, numeric },
    ...readPrice(fields),
  }
  return asset
}

function readPricedAddress(fields: Fields): AssetPrice | undefined {
  const { address, iconUrl } = fields
  const priced = readPrice(fields)
  if (typeof address !== 'string' || priced.price === undefined) return undefined
  const chainId = address.split(':', 2).join(':')
  const imageId = readImageId(iconUrl, chainId)
  return { address, price: priced.price, priceChange24h: priced.priceChange24h, imageId }
}

/** Reads price and change. The service reports an unknown price as 0. An old one is as good as none. */
function readPrice({
  price,
  priceChange24h: change,
  ageSeconds: age,
}: Fields): Pick<AssetBalance, 'price' | 'priceChange24h'> {
  if (typeof price !== 'number' || !(price > 0 && price <= maxPrice)) return {}
  if (age !== undefined && !(typeof age === 'number' && age >= 0 && age <= maxAgeSeconds)) return {}
  const isChange = typeof change === 'number' && Math.abs(change) <= maxChange
  return { price, ...(isChange && { priceChange24h: change }) }
}

/** Decimals as text, by their number. */
const decimalCounts = Array.from({ length: maxDecimals + 1 }, (_, decimals) => `${decimals}`)

/** Whether a text is an exact amount of an asset with so many decimals. */
function isAmount(text: string, decimals: number): boolean {
  const amount = /^\d{1,78}(?:\.(\d+))?$/.exec(text)
  return amount !== null && (amount[1] ?? '').length <= decimals
}

const isChainId = (value: unknown): value is CaipNetworkId =>
  typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

/** Reads the address of a CAIP-10 id of the chain. */
function readAddress(id: unknown, chainId: CaipNetworkId): string | undefined {
  const prefix = `${chainId}:`
  if (typeof id !== 'string' || !id.startsWith(prefix)) return undefined
  const address = id.slice(prefix.length)
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(address) ? address : undefined
}

function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return [...cleanName(value)].slice(0, maxTextLength).join('').trim() || undefined
}

/** Endpoints of balances and prices. */
export const balancesApi = /*#__PURE__*/ defineEndpoints('balances', {
  assets: get('/v1/account/:address/balance', {
    params: schema.object({
      currency,
      chainId: schema.string(),
      forceUpdate: schema.optional(schema.boolean()),
    }),
    response: listOf('balances', readAsset),
  }),
  prices: post('/v1/fungible/price', {
    body: schema.object({ projectId: schema.string(), currency, addresses: schema.array(schema.string()) }),
    response: listOf('fungibles', readPricedAddress),
    repeatable: true,
  }),
})
