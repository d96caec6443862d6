import { formatsAtom, type CaipNetworkId } from '#kernel'
import type { AssetBalance, Network } from '#kernel/contracts'
import { AssetPicture, ListRow, useAtom } from '#kernel/ui'
import { worthCurrency, worthText } from '../worth-text.js'
import { amountPlaces } from './amount-places.js'

/** An asset, how much there is of it and, where it is known, what that is worth. */
export function AssetRow({ asset, network }: { asset: AssetBalance; network: Network | undefined }) {
  const formats = useAtom(formatsAtom)
  const { name, symbol, iconUrl, quantity, value } = asset
  return (
    <ListRow
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
          network={
            network && { name: network.name, src: network.assets?.imageUrl, imageId: network.assets?.imageId }
          }
        />
      }
      value={value === undefined ? undefined : formats.money(worthText(value), worthCurrency)}
      testId={`asset-${idOf(asset)}`}
    />
  )
}

const idOf = ({ chainId, address }: { chainId: CaipNetworkId; address?: string | undefined }) =>
  address ?? chainId
