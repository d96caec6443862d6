import * as z from 'zod'
import { createBlockscoutCollectibles } from '../../adapters/collectibles/blockscout-collectibles.js'
import { createIndexCollectibles } from '../../adapters/collectibles/index-collectibles.js'
import { chainSourcesOption } from '../../namespaces/chain-sources-option.js'
import { referenceOf } from '../../namespaces/namespaces.js'
import { url } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import { createPublicFetch } from '../../platform/outbound/fetch-public.js'
import { chainIndex } from '../chain-index/index.js'
import { rpc } from '../rpc/index.js'
import { collectiblesRoutes } from './collectibles-routes.js'
import { createCollectibles } from './create-collectibles.js'
import { createUriReader } from './read-uri.js'

const timeoutMs = 6_000
const blockscoutUrl = 'https://api.blockscout.com/{chain}/api/v2'
/** A page of an explorer has the descriptions of 50 collectibles. */
const maxBytes = 4_000_000
const wrongGateways = 'must be https URLs, separated by commas'

/** Collectibles of accounts (ERC-721 and ERC-1155), by the own index or an explorer, with their descriptions and pictures. */
export const collectibles = defineModule({
  id: 'collectibles',
  needsOrigin: true,
  uses: [chainIndex, rpc],
  config: {
    IPFS_GATEWAYS: {
      about:
        'HTTP gateways for descriptions and pictures of collectibles on IPFS, comma-separated, in the order in which they are asked.',
      schema: z
        .string()
        .transform((text) => text.split(',').map((one) => one.trim().replace(/\/+$/, '')))
        .refine(
          (all) => all.every((one) => URL.canParse(one) && new URL(one).protocol === 'https:'),
          wrongGateways,
        )
        .prefault('https://ipfs.io,https://dweb.link'),
    },
    NFT_SOURCES: {
      about:
        'Explorers that list the collectibles of EVM chains: eip155:1=blockscout;eip155:100=blockscout. The chains need nodes in ' +
        'UPSTREAMS. Chains of INDEXED_CHAINS that are not named here have the collectibles of the index, and all others have none.',
      schema: chainSourcesOption(['blockscout'], 'eip155:1=blockscout;eip155:100=blockscout'),
    },
    NFT_BLOCKSCOUT_URL: {
      about:
        'URL of the API of Blockscout, with {chain} for the number of the chain. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
    NFT_BLOCKSCOUT_KEY: {
      about: 'API key of Blockscout, for collectibles.',
      schema: z.string().optional(),
      secret: true,
    },
  },
  setup({ config, use, platform }) {
    // on a developer's machine the descriptions of its local chains are there, too
    const fetch = createPublicFetch({ timeoutMs, allowPrivate: platform.isDevelopment })
    const read = createUriReader({ gateways: config.IPFS_GATEWAYS, fetch })
    const explored = [...config.NFT_SOURCES.keys()]
    const { NFT_BLOCKSCOUT_URL: ownUrl, NFT_BLOCKSCOUT_KEY: key } = config
    for (const chain of explored)
      if (!use.rpc.has(chain))
        throw new Error(`NFT_SOURCES has ${chain}, so UPSTREAMS must have nodes of it.`)
    if (ownUrl !== undefined && explored.length > 1 && !ownUrl.includes('{chain}'))
      throw new Error(
        'NFT_SOURCES has several chains, so NFT_BLOCKSCOUT_URL must have {chain} in the place of their number.',
      )
    const blockscout = createBlockscoutCollectibles({
      key,
      open: (chain) =>
        createApiClient({
          publicUrl: blockscoutUrl.replace('{chain}', referenceOf(chain)),
          url: ownUrl?.replace('{chain}', referenceOf(chain)),
          name: 'blockscout',
          maxBytes,
        }),
    })
    const index = createIndexCollectibles(use['chain-index'])
    const sources = new Map([
      ...use['chain-index'].chains.map((chain) => [chain, index] as const),
      ...explored.map((chain) => [chain, blockscout] as const),
    ])
    const service = createCollectibles({ sources, nodes: use.rpc, read })
    return { ...service, close: async () => void (await Promise.all([fetch.close(), blockscout.close?.()])) }
  },
  routes(app, { service, platform }) {
    collectiblesRoutes(app, { collectibles: service, publicUrl: platform.publicUrl })
  },
  close: ({ service }) => service.close(),
})
