import { join } from 'node:path'
import * as z from 'zod'
import { loadPriceTable } from '../../adapters/prices/load-price-table.js'
import { defineModule } from '../../platform/module/define-module.js'
import { catalogue } from '../catalogue/index.js'
import { createProjectAuth } from '../projects/project-auth.js'
import { projects } from '../projects/index.js'
import { priceRoutes } from './price-routes.js'

/** Prices of assets. */
export const prices = defineModule({
  id: 'prices',
  feature: 'provider',
  uses: [projects, catalogue],
  config: {
    PRICES: {
      about: 'File with a price table. Default: data/development-prices.json, with invented prices.',
      schema: z.string().optional(),
    },
  },
  setup({ config: { PRICES }, platform: { dataFolder, log } }) {
    if (PRICES === undefined) log.warn('prices are invented: set PRICES')
    return loadPriceTable(PRICES ?? join(dataFolder, 'development-prices.json'))
  },
  routes(app, { service, use, platform: { limits } }) {
    const gate = createProjectAuth(use.projects, limits, { feature: 'provider' })
    priceRoutes(app, { gate, iconUrl: use.catalogue.iconUrl, prices: service })
  },
})
