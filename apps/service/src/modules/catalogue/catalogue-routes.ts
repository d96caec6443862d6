import * as z from 'zod'
import type { ServiceApp } from '../../platform/http/route-types.js'
import type { Limits } from '../../platform/limits/create-limits.js'
import type { Catalogue } from './catalogue.js'
import { createFindWallets } from './find-wallets.js'
import type { CataloguePictures } from './load-pictures.js'
import { sendPicture } from './send-picture.js'
import { walletsAnswer, walletsQuery } from './wire.js'

const picture = { 'image/svg+xml': { schema: z.any() }, 'image/webp': { schema: z.any() } }

/** Registers GET /getWallets and the endpoints of pictures. */
export function catalogueRoutes(
  app: ServiceApp,
  {
    catalogue,
    pictures,
    limits,
  }: {
    readonly catalogue: Catalogue
    readonly pictures: CataloguePictures
    readonly limits: Pick<Limits, 'ofClient'>
  },
): void {
  const findWallets = createFindWallets(catalogue)

  app.get(
    '/getWallets',
    {
      schema: {
        summary: 'One page of wallets, and the number of wallets on all pages',
        querystring: walletsQuery,
        response: { 200: walletsAnswer },
      },
    },
    ({ query }, reply) => {
      // the entity tag is asked about every time
      reply.header('cache-control', 'no-cache')
      return findWallets(query)
    },
  )

  const endpoints = [
    ['/getWalletImage/:id', 'Picture of a wallet, by its image_id', pictures.wallet],
    [
      '/public/getAssetImage/:id',
      'Picture of a network, of an asset by its CAIP-19 id, or of a connector',
      pictures.asset,
    ],
    ['/public/getCurrencyImage/:id', 'Picture of a currency, by its code', pictures.currency],
    ['/public/getTokenImage/:id', 'Picture of an asset, by its symbol', pictures.token],
  ] as const
  for (const [path, summary, find] of endpoints) {
    const params = z.object({ id: z.string() })
    const response = { 200: { description: 'Picture', content: picture } }
    app.get(
      path,
      // small, and cached for a day
      { compress: false, config: { isPicture: true }, schema: { summary, params, response } },
      async (request, reply) => {
        const found = find(request.params.id)
        // a search for ids must not be free
        if (!found) await limits.ofClient(request.ip)
        return sendPicture(request, reply, found)
      },
    )
  }
}
