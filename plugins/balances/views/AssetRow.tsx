import { formatsAtom, type CaipNetworkId } from '#kernel'
import type { AssetBalance, Network } from '#kernel/contracts'
import { AssetPicture, Row, useAtom } from '#kernel/ui'
import { fiatCurrency } from '../service-data.js'

/** Decimals of an amount of at least 1, significant digits of a smaller one, and the maximum number of decimals. */
const [wholePlaces, significantDigits, maxPlaces] = [4, 3, 8]

/** An asset with its amount and, if they are known, its fiat value and the change of its price. */
export function AssetRow({ asset, network }: { asset: AssetBalance; network: Network | undefined }) {
  const formats = useAtom(formatsAtom)
  const { name, symbol, iconUrl, imageId, quantity, value, priceChange24h } = asset
  return (
    <Row
      name={name}
      line={
        <bdi>
          {formats.number(quantity.numeric, shownPlaces(quantity.numeric))} {symbol}
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
      value={value === undefined ? undefined : formats.money(value, fiatCurrency)}
      valueLine={priceChange24h === undefined ? undefined : formats.change(changeText(priceChange24h))}
      testId={`asset-${idOf(asset)}`}
    />
  )
}

const idOf = ({ chainId, address }: { chainId: CaipNetworkId; address?: string | undefined }) =>
  address ?? chainId

/** Returns the number of decimals that a row shows, so that a small amount keeps its significant digits. */
function shownPlaces(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (whole !== '0') return wholePlaces
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return Math.min(Math.max(zeros + significantDigits, wholePlaces), maxPlaces)
}

/** Decimal text of a change; JavaScript writes one below 0.000001 with an exponent. */
const changeText = (change: number) => (Math.abs(change) < 1e-6 ? '0' : String(change))
