import { join } from 'node:path'
import * as z from 'zod'
import { createCoinGecko } from '../../adapters/prices/coingecko.js'
import { createDefiLlama } from '../../adapters/prices/defillama.js'
import { loadPriceTable } from '../../adapters/prices/price-table.js'
import { url } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import { serviceFolder } from '../../platform/service-folder.js'
import { catalogue } from '../catalogue/index.js'
import { migrationsFolder } from '../migrations-folder.js'
import { createCachedPrices } from './cached-prices.js'
import { createPriceRecord } from './price-record.js'
import { createPriceSeries } from './create-price-series.js'
import { createRates } from './create-rates.js'
import { priceRoutes } from './price-routes.js'
import { noPrices, type PriceSource } from './price-source.js'
import { ratesRoute } from './rates-route.js'
import { seriesRoute } from './series-route.js'
import { pricesTables } from './tables.js'

const sources = ['none', 'table', 'coingecko', 'defillama'] as const

/** Prices of assets. */
export const prices = defineModule({
  id: 'prices',
  feature: 'provider',
  needsOrigin: true,
  uses: [catalogue],
  config: {
    PRICE_SOURCE: {
      about:
        'Source of prices: none, table (the file of PRICES), coingecko or defillama. Default: table with PRICES, else none; ' +
        'with --dev a table of invented prices.',
      schema: z.enum(sources, `must be one of ${sources.join(', ')}`).optional(),
    },
    PRICES: { about: 'File with a price table.', schema: z.string().optional() },
    PRICE_URL: {
      about: 'URL of the API of the price source. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
    PRICE_KEY: { about: 'API key of the price source.', schema: z.string().optional(), secret: true },
  },
  tables: pricesTables,
  migrations: migrationsFolder('prices'),
  async setup({ config: { PRICE_SOURCE, PRICES, PRICE_URL, PRICE_KEY }, platform }) {
    const { isDevelopment, log } = platform
    const chosen = PRICE_SOURCE ?? (PRICES !== undefined || isDevelopment ? 'table' : 'none')
    const http = (publicUrl: string, header: string) =>
      createApiClient({
        publicUrl,
        url: PRICE_URL,
        name: chosen,
        headers: PRICE_KEY === undefined ? {} : { [header]: PRICE_KEY },
      })
    const open: Readonly<Record<typeof chosen, () => PriceSource | Promise<PriceSource>>> = {
      none: () => noPrices,
      table() {
        if (PRICES === undefined && !isDevelopment)
          throw new Error('PRICE_SOURCE is table, so PRICES must be the file of the table.')
        if (PRICES === undefined) return loadPriceTable(join(serviceFolder(), 'data/development-prices.json'))
        return loadPriceTable(PRICES).catch((cause: unknown) => {
          throw new Error(`PRICES: ${(cause as Error).message}`, { cause })
        })
      },
      coingecko: () => createCoinGecko(http('https://api.coingecko.com/api/v3', 'x-cg-demo-api-key')),
      defillama: () => createDefiLlama(http('https://coins.llama.fi', 'authorization')),
    }
    const source = await open[chosen]()
    const { clock, database } = platform
    const kindOf = (error: unknown) => ({ kind: (error as { readonly kind?: unknown }).kind })
    const onRecordFailure = (error: unknown) => log.warn(kindOf(error), 'prices were not recorded')
    const record = createPriceRecord({ queries: database.queries, clock, onFailure: onRecordFailure })
    const cached = createCachedPrices({
      source,
      // the terms of sources with prices of the past may forbid to store them
      ...(!source.series && {
        onFound: (found) => {
          record.add(found).catch(onRecordFailure)
        },
      }),
      onFailure: (error) => log.warn(kindOf(error), 'price source failed'),
    })
    const past = createPriceSeries({ source, prices: cached, record, clock })
    return { ...cached, record, past, readRates: createRates(source) }
  },
  routes(app, { service, use }) {
    priceRoutes(app, {
      iconUrl: use.catalogue.iconUrl,
      chains: use.catalogue.chains,
      prices: service,
    })
    seriesRoute(app, service.past)
    ratesRoute(app, service.readRates)
  },
  jobs: [{ id: 'thin', everySeconds: 3_600, run: ({ service }) => service.record.thin() }],
  close: ({ service }) => service.close?.(),
})
