import * as z from 'zod'
import { chainRouters } from '../../adapters/swaps/chain-routers.js'
import { createRouterSwaps } from '../../adapters/swaps/create-router-swaps.js'
import { createWraps } from '../../adapters/swaps/create-wraps.js'
import { createZeroEx } from '../../adapters/swaps/zero-ex.js'
import { url } from '../../platform/config/option.js'
import { defineModule } from '../../platform/module/define-module.js'
import { createApiClient } from '../../platform/outbound/create-api-client.js'
import { catalogue } from '../catalogue/index.js'
import { rpc } from '../rpc/index.js'
import { convertRoutes } from './convert-routes.js'
import { createConvert } from './create-convert.js'
import { swapRoutersOption } from './swap-routers-option.js'

const zeroExUrl = 'https://api.0x.org'

/** Swaps of assets on EVM chains. */
export const convert = defineModule({
  id: 'convert',
  needsOrigin: true,
  uses: [catalogue, rpc],
  config: {
    SWAP_ROUTERS: {
      about:
        'Routers of swaps on further EVM chains, or instead of the known ones: eip155:1337=v2,ROUTER,WETH;eip155:1337=v3,ROUTER,WETH,QUOTER. ' +
        'Kinds are v2 (UniswapV2Router02), v3 (SwapRouter) and v3-02 (SwapRouter02). Default: the known routers of 12 main networks.',
      schema: swapRoutersOption.prefault(''),
    },
    SWAP_ZEROX_KEY: {
      about: 'API key of 0x. Switches its quotes on, beside those of the routers.',
      schema: z.string().optional(),
      secret: true,
    },
    SWAP_ZEROX_URL: {
      about: 'URL of the API of 0x. Default: that of its public service.',
      schema: url('http:', 'https:').optional(),
    },
  },
  setup({ config: { SWAP_ROUTERS, SWAP_ZEROX_KEY, SWAP_ZEROX_URL }, use, platform }) {
    const routers = new Map([...Object.entries(chainRouters), ...SWAP_ROUTERS])
    const onChain = createRouterSwaps(use.rpc, use.catalogue.chains, routers)
    const zeroEx =
      SWAP_ZEROX_KEY === undefined
        ? []
        : [
            createZeroEx(
              createApiClient({
                publicUrl: zeroExUrl,
                url: SWAP_ZEROX_URL,
                name: '0x',
                headers: { '0x-api-key': SWAP_ZEROX_KEY, '0x-version': 'v2' },
              }),
            ),
          ]
    return createConvert({
      sources: [createWraps(routers), onChain, ...zeroEx],
      nodes: use.rpc,
      clock: platform.clock,
      onFailure: (error) =>
        platform.log.warn({ kind: (error as { readonly kind?: unknown }).kind }, 'swap source failed'),
    })
  },
  routes(app, { service, use, platform: { limits } }) {
    convertRoutes(app, {
      convert: service,
      facts: use.catalogue.chains,
      iconUrl: use.catalogue.iconUrl,
      nodes: use.rpc,
      limits,
    })
  },
  close: ({ service }) => service.close(),
})
