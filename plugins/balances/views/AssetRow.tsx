import { formatsAtom, routerKey } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'
import { AssetPicture, Row, useAtom, useService } from '#kernel/ui'
import { balancesAsset, moneyAtom } from '../contract.js'
import { amountPlaces } from './amount-places.js'
import { PriceChange } from './PriceChange.js'

/** An asset with its amount and, if they are known, its fiat value and the change of its price. Opens its view. */
export function AssetRow({ asset, network }: { asset: AssetBalance; network: Network | undefined }) {
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const router = useService(routerKey)
  const { name, symbol, iconUrl, imageId, quantity, value, priceChange24h } = asset
  return (
    <Row
      name={name}
      line={
        <bdi>
          {formats.number(quantity.numeric, amountPlaces(quantity.numeric))} {symbol}
        </bdi>
      }
      picture={
        <AssetPicture
          name={symbol}
          src={iconUrl}
          asset={asset}
          imageId={imageId}
          network={
            network && { name: network.name, src: network.assets?.imageUrl, imageId: network.assets?.imageId }
          }
        />
      }
      value={value === undefined ? undefined : money(value)}
      valueLine={priceChange24h === undefined ? undefined : <PriceChange percent={priceChange24h} />}
      onPress={() => router.push(balancesAsset, { chainId: asset.chainId, address: asset.address })}
      testId={`asset-${idOf(asset)}`}
    />
  )
}

const idOf = ({ chainId, address }: { chainId: CaipNetworkId; address?: string | undefined }) =>
  address ?? chainId
