import * as z from 'zod'
import { defineModule } from '../../platform/module/define-module.js'
import { createPublicFetch } from '../../platform/outbound/fetch-public.js'
import { chainIndex } from '../chain-index/index.js'
import { rpc } from '../rpc/index.js'
import { collectiblesRoutes } from './collectibles-routes.js'
import { createCollectibles } from './create-collectibles.js'
import { createUriReader } from './read-uri.js'

const timeoutMs = 6_000
const wrongGateways = 'must be https URLs, separated by commas'

/** Collectibles of accounts (ERC-721 and ERC-1155), by the index of transactions, with their descriptions and pictures. */
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
  },
  setup({ config, use, platform }) {
    // on a developer's machine the descriptions of its local chains are there, too
    const fetch = createPublicFetch({ timeoutMs, allowPrivate: platform.isDevelopment })
    const read = createUriReader({ gateways: config.IPFS_GATEWAYS, fetch })
    const service = createCollectibles({ index: use['chain-index'], nodes: use.rpc, read })
    return { ...service, close: () => fetch.close() }
  },
  routes(app, { service, platform }) {
    collectiblesRoutes(app, { collectibles: service, publicUrl: platform.publicUrl })
  },
  close: ({ service }) => service.close(),
})
