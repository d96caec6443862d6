import type { FastifyInstance } from 'fastify'
import { documented } from '../../platform/docs/endpoint-docs.js'
import type { Authenticate } from '../../platform/module/platform.js'
import { readQuery } from '../../platform/http/read-query.js'
import { walletsAnswer, walletsQuery } from './wire.js'
import type { Catalogue } from './catalogue.js'
import { createFindWallets } from './find-wallets.js'
import { sendPicture } from './send-picture.js'
import type { CataloguePictures } from './load-pictures.js'

/** Registers GET /getWallets and the endpoints of pictures. */
export function catalogueRoutes(
  app: FastifyInstance,
  { catalogue, pictures, gate }: { catalogue: Catalogue; pictures: CataloguePictures; gate: Authenticate },
): void {
  const findWallets = createFindWallets(catalogue)

  const docs = documented({
    summary: 'One page of wallets, and how many there are on all pages',
    query: walletsQuery,
    answer: walletsAnswer,
  })
  app.get('/getWallets', { config: docs }, async (request, reply) => {
    await gate(request, reply)
    return findWallets(readQuery(walletsQuery, request.query))
  })

  const calls = [
    ['/getWalletImage/:id', 'The picture of a wallet’s image_id', pictures.wallet],
    [
      '/public/getAssetImage/:id',
      'The picture of a network, an asset by its CAIP-19 id, or a connector',
      pictures.asset,
    ],
    ['/public/getCurrencyImage/:id', 'The picture of a currency, by its code', pictures.currency],
    ['/public/getTokenImage/:id', 'The picture of an asset, by its symbol', pictures.token],
  ] as const
  for (const [path, summary, find] of calls) {
    const config = documented({ summary, answer: 'picture' })
    app.get<{ Params: { id: string } }>(path, { config }, async (request, reply) => {
      await gate(request, reply)
      return sendPicture(request, reply, find(request.params.id))
    })
  }
}
