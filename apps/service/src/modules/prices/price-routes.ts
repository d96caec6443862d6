import type { FastifyInstance } from 'fastify'
import { documented } from '../../platform/docs/endpoint-docs.js'
import type { ProjectAuth } from '../projects/project-auth.js'
import { readBody } from '../../platform/http/read-query.js'
import type { IconUrl, PicturedAsset } from '../catalogue/icon-url.js'
import { nativeAddress } from '../rpc/native-address.js'
import { priceAnswer, priceBody } from './wire.js'
import type { PriceSource } from './price-source.js'

/** Registers POST /v1/fungible/price. Assets without a price in the source are left out of the answer. */
export function priceRoutes(
  app: FastifyInstance,
  {
    prices,
    gate,
    iconUrl,
  }: { readonly prices: PriceSource; readonly gate: ProjectAuth; readonly iconUrl: IconUrl },
): void {
  const docs = documented({
    summary: 'Prices of assets',
    body: priceBody,
    answer: priceAnswer,
    projectInBody: true,
  })
  app.post('/v1/fungible/price', { config: docs }, async (request, reply) => {
    await gate(request, reply)
    const { addresses } = readBody(priceBody, request.body)
    const found = await Promise.all(
      addresses.map(async (address) => {
        const asset = await prices.find(address)
        if (!asset) return []
        const { name, symbol, decimals, price, priceChange24h } = asset
        return [
          {
            ...{ address, name, symbol, iconUrl: iconUrl(request, assetOf(address)), decimals },
            price: Number(price),
            ...(priceChange24h !== undefined && { priceChange24h: Number(priceChange24h) }),
          },
        ]
      }),
    )
    return { fungibles: found.flat() }
  })
}

/** Returns the asset of a CAIP-10 id. */
function assetOf(id: string): PicturedAsset {
  const [namespace, reference, address = ''] = id.split(':')
  const contract = address.toLowerCase() === nativeAddress ? undefined : address
  return { chain: `${namespace}:${reference}`, contract }
}
