import { formatsAtom, routerKey } from '#kernel'
import type { CaipNetworkId, Network } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'
import { AssetPicture, Row, useAtom, useMessages, useService } from '#kernel/ui'
import { balancesAsset, moneyAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
import { amountPlaces } from './amount-places.js'
import { PriceChange } from './PriceChange.js'

/** An asset with its amount and, if they are known, its fiat value and the change of its price. Opens its view. */
export function AssetRow({ asset, network }: { asset: AssetBalance; network: Network | undefined }) {
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const router = useService(routerKey)
  const t = useMessages(balancesMessages)
  const { name, symbol, iconUrl, imageId, quantity, frozen, value, priceChange24h } = asset
  const wordsOf = (numeric: string) => `${formats.number(numeric, amountPlaces(numeric))} ${symbol}`
  return (
    <Row
      name={name}
      line={
        <>
          <bdi>{wordsOf(quantity.numeric)}</bdi>
          {frozen !== undefined && (
            <>
              {' · '}
              <bdi data-testid="asset-frozen">{t('frozen', { amount: wordsOf(frozen) })}</bdi>
            </>
          )}
        </>
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
