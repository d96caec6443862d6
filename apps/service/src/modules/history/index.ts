import { createIndexHistory } from '../../adapters/history/index-history.js'
import { defineModule } from '../../platform/module/define-module.js'
import { catalogue } from '../catalogue/index.js'
import { chainIndex } from '../chain-index/index.js'
import { rpc } from '../rpc/index.js'
import { createAssetDescriptions } from './asset-descriptions.js'
import { createHistory } from './create-history.js'
import { historyRoutes } from './history-routes.js'

/** Transactions of accounts. */
export const history = defineModule({
  id: 'history',
  needsOrigin: true,
  uses: [catalogue, rpc, chainIndex],
  setup({ use, platform }) {
    const ownIndex = createIndexHistory(use['chain-index'])
    return createHistory({
      sources: new Map(use['chain-index'].chains.map((chain) => [chain, ownIndex])),
      onFailure: (chain, error) =>
        platform.log.warn(
          { chain, kind: (error as { readonly kind?: unknown }).kind },
          'history source failed',
        ),
    })
  },
  routes(app, { service, use }) {
    historyRoutes(app, {
      history: service,
      descriptions: createAssetDescriptions(use.rpc, use.catalogue.chains),
      iconUrl: use.catalogue.iconUrl,
    })
  },
  close: ({ service }) => service.close(),
})
