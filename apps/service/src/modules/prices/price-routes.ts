import type { ServiceApp } from '../../platform/http/route-types.js'
import type { IconUrl, PicturedAsset } from '../catalogue/icon-url.js'
import type { ChainData } from '../catalogue/chain-data.js'
import { assetParts, isSameAsset, namespaceOf } from '../../namespaces/namespaces.js'
import { priceAnswer, priceBody } from './wire.js'
import { ageOf, type PriceSource } from './price-source.js'

/** Registers POST /v1/fungible/price. Assets without a price in the source are left out of the answer. */
export function priceRoutes(
  app: ServiceApp,
  {
    prices,
    iconUrl,
    chains,
  }: {
    readonly prices: PriceSource
    readonly iconUrl: IconUrl
    readonly chains: ChainData
  },
): void {
  const schema = {
    summary: 'Prices of assets; the project may be in the body',
    body: priceBody,
    response: { 200: priceAnswer },
  }
  app.post('/v1/fungible/price', { schema }, async (request) => {
    const { addresses } = request.body
    const found = await prices.find(addresses)
    const fungibles = addresses.flatMap((address) => {
      const known = found.get(address)
      const asset = known?.asset ?? describeAsset(chains, address)
      if (!known || !asset) return []
      const { name, symbol, decimals } = asset
      return [
        {
          ...{ address, name, symbol, iconUrl: iconUrl(request, assetOf(address)), decimals },
          price: Number(known.price),
          ...(known.priceChange24h !== undefined && { priceChange24h: Number(known.priceChange24h) }),
          ...ageOf(known),
        },
      ]
    })
    return { fungibles }
  })
}

/** Returns name, symbol and decimals of a known asset. */
function describeAsset({ networks, assets }: ChainData, id: string) {
  const { chain, address } = assetParts(id)
  if (address === undefined)
    return networks.find((network) => network.id === chain)?.native ?? namespaceOf(chain)?.assets.nativeAsset
  return assets.find((asset) => asset.chain === chain && isSameAsset(chain, asset.address, address))
}

/** Returns the asset of a CAIP-10 id. */
function assetOf(id: string): PicturedAsset {
  const { chain, address: contract } = assetParts(id)
  return { chain, contract }
}
