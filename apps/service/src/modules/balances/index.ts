import { defineModule } from '../../platform/module/define-module.js'
import { catalogue } from '../catalogue/index.js'
import { prices } from '../prices/index.js'
import { rpc } from '../rpc/index.js'
import { balanceRoutes } from './balance-routes.js'
import { createBalances } from './create-balances.js'

/** Balances of accounts, with their fiat values. */
export const balances = defineModule({
  id: 'balances',
  feature: 'provider',
  uses: [catalogue, rpc, prices],
  setup: ({ use }) => createBalances({ nodes: use.rpc, facts: use.catalogue.chains, prices: use.prices }),
  routes(app, { service, use }) {
    balanceRoutes(app, {
      nodes: use.rpc,
      iconUrl: use.catalogue.iconUrl,
      balances: service,
    })
  },
})
