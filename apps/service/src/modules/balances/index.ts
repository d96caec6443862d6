import * as z from 'zod'
import { createBlockscout } from '../../adapters/balances/blockscout.js'
import { createChainBalances } from '../../adapters/balances/chain-balances.js'
import { referenceOf } from '../../namespaces/namespaces.js'
import { url } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import { catalogue } from '../catalogue/index.js'
import { prices } from '../prices/index.js'
import { rpc } from '../rpc/index.js'
import { balanceRoutes } from './balance-routes.js'
import { createBalances } from './create-balances.js'

const sources = ['chain', 'blockscout'] as const
const blockscoutUrl = 'https://api.blockscout.com/{chain}/api/v2'

/** Balances of accounts, with their fiat values. */
export const balances = defineModule({
  id: 'balances',
  feature: 'provider',
  needsOrigin: true,
  uses: [catalogue, rpc, prices],
  config: {
    BALANCE_SOURCE: {
      about:
        'Source of balances: chain (the nodes of UPSTREAMS, for known assets), or blockscout (an explorer, for all traded assets; the chain if it fails).',
      schema: z.enum(sources, `must be one of ${sources.join(', ')}`).default('chain'),
    },
    BALANCE_URL: {
      about:
        'URL of the API of Blockscout, with {chain} for the number of the chain. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
    BALANCE_KEY: { about: 'API key of Blockscout.', schema: z.string().optional(), secret: true },
  },
  setup({ config: { BALANCE_SOURCE, BALANCE_URL, BALANCE_KEY }, use, platform }) {
    const facts = use.catalogue.chains
    const blockscout = () =>
      createBlockscout({
        facts,
        key: BALANCE_KEY,
        open: (chain) =>
          createApiClient({
            publicUrl: blockscoutUrl.replace('{chain}', referenceOf(chain)),
            url: BALANCE_URL?.replace('{chain}', referenceOf(chain)),
          }),
      })
    const chain = createChainBalances(use.rpc, facts)
    return createBalances({
      sources: BALANCE_SOURCE === 'blockscout' ? [blockscout(), chain] : [chain],
      prices: use.prices,
      onFailure: (error) =>
        platform.log.warn({ kind: (error as { readonly kind?: unknown }).kind }, 'balance source failed'),
    })
  },
  routes(app, { service, use }) {
    balanceRoutes(app, {
      nodes: use.rpc,
      iconUrl: use.catalogue.iconUrl,
      balances: service,
    })
  },
  close: ({ service }) => service.close(),
})
