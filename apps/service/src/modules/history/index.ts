import * as z from 'zod'
import { createBlockscoutHistory } from '../../adapters/history/blockscout-history.js'
import { cachedHistory } from '../../adapters/history/cached-history.js'
import { createEtherscanHistory } from '../../adapters/history/etherscan.js'
import { createIndexHistory } from '../../adapters/history/index-history.js'
import { chainSourcesOption } from '../../namespaces/chain-sources-option.js'
import { referenceOf } from '../../namespaces/namespaces.js'
import { url } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import { catalogue } from '../catalogue/index.js'
import { chainIndex } from '../chain-index/index.js'
import { rpc } from '../rpc/index.js'
import { createAssetDescriptions } from './asset-descriptions.js'
import { createHistory } from './create-history.js'
import { historyRoutes } from './history-routes.js'

const blockscoutUrl = 'https://api.blockscout.com/{chain}/api/v2'
const etherscanUrl = 'https://api.etherscan.io/v2'
/** A page of an explorer has long texts of contracts. */
const maxBytes = 4_000_000

/** Transactions of accounts. */
export const history = defineModule({
  id: 'history',
  needsOrigin: true,
  uses: [catalogue, rpc, chainIndex],
  config: {
    HISTORY_SOURCES: {
      about:
        'Explorers with the histories of EVM chains: eip155:1=etherscan;eip155:100=blockscout. Chains of INDEXED_CHAINS that are ' +
        'not named here have the history of the index, and all others have none.',
      schema: chainSourcesOption(['blockscout', 'etherscan'], 'eip155:1=etherscan;eip155:100=blockscout'),
    },
    HISTORY_BLOCKSCOUT_URL: {
      about:
        'URL of the API of Blockscout, with {chain} for the number of the chain. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
    HISTORY_BLOCKSCOUT_KEY: {
      about: 'API key of Blockscout, for histories.',
      schema: z.string().optional(),
      secret: true,
    },
    HISTORY_ETHERSCAN_URL: {
      about: 'URL of the API of Etherscan, of version 2. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
    HISTORY_ETHERSCAN_KEY: {
      about: 'API key of Etherscan. Required if HISTORY_SOURCES has etherscan.',
      schema: z.string().optional(),
      secret: true,
    },
  },
  setup({ config, use, platform }) {
    const facts = use.catalogue.chains
    const { HISTORY_BLOCKSCOUT_URL, HISTORY_BLOCKSCOUT_KEY, HISTORY_ETHERSCAN_URL, HISTORY_ETHERSCAN_KEY } =
      config
    const ownIndex = createIndexHistory(use['chain-index'])
    const open = {
      blockscout: () =>
        createBlockscoutHistory({
          facts,
          key: HISTORY_BLOCKSCOUT_KEY,
          open: (chain) =>
            createApiClient({
              publicUrl: blockscoutUrl.replace('{chain}', referenceOf(chain)),
              url: HISTORY_BLOCKSCOUT_URL?.replace('{chain}', referenceOf(chain)),
              name: 'blockscout',
              maxBytes,
            }),
        }),
      etherscan() {
        if (HISTORY_ETHERSCAN_KEY === undefined)
          throw new Error(
            'HISTORY_SOURCES has etherscan, so HISTORY_ETHERSCAN_KEY must be the key of its API.',
          )
        return createEtherscanHistory({
          facts,
          key: HISTORY_ETHERSCAN_KEY,
          clock: platform.clock,
          http: createApiClient({
            publicUrl: etherscanUrl,
            url: HISTORY_ETHERSCAN_URL,
            name: 'etherscan',
            maxBytes,
          }),
        })
      },
    }
    const explorers = new Map(
      [...new Set(config.HISTORY_SOURCES.values())].map((name) => [name, cachedHistory(open[name]())]),
    )
    return createHistory({
      sources: new Map([
        ...use['chain-index'].chains.map((chain) => [chain, ownIndex] as const),
        ...[...config.HISTORY_SOURCES].map(
          ([chain, name]) => [chain, explorers.get(name) ?? ownIndex] as const,
        ),
      ]),
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
