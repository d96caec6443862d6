import { formatsAtom } from '#kernel'
import type { Network } from '#kernel/chain'
import type { AssetBalance } from '#kernel/money'
import { AmountText, AssetPicture, Card, useAtom, useMessages } from '#kernel/ui'
import { moneyAtom } from '../contract.js'
import { balancesMessages } from '../messages.js'
import { PriceChange } from './PriceChange.js'

/** Name, value and amount of an asset. Without a price the amount is the large number. */
export function AssetSummary({
  asset,
  network,
}: {
  readonly asset: AssetBalance
  readonly network: Network | undefined
}) {
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const t = useMessages(balancesMessages)
  const { name, symbol, iconUrl, imageId, quantity, frozen, value, priceChange24h } = asset
  const { name: networkName = asset.chainId, assets } = network ?? {}
  const amount = `${formats.number(quantity.numeric)} ${symbol}`
  return (
    <Card padded className="asset-summary">
      <div className="asset-who">
        <AssetPicture
          name={symbol}
          src={iconUrl}
          asset={asset}
          imageId={imageId}
          size={48}
          network={network && { name: networkName, src: assets?.imageUrl, imageId: assets?.imageId }}
        />
        <div>
          <h2 data-testid="asset-name">
            <bdi>{name}</bdi>
          </h2>
          <p>
            <bdi>{networkName}</bdi>
          </p>
        </div>
      </div>
      <AmountText testId="asset-value">{value === undefined ? amount : money(value)}</AmountText>
      <p className="asset-amount">
        {value !== undefined && (
          <span data-testid="asset-amount">
            <bdi>{amount}</bdi>
          </span>
        )}
        {value !== undefined && priceChange24h !== undefined && (
          <PriceChange percent={priceChange24h} inWords />
        )}
      </p>
      {frozen !== undefined && (
        <p className="asset-amount" data-testid="asset-frozen-text">
          {t('frozenText', { amount: `${formats.number(frozen)} ${symbol}` })}
        </p>
      )}
    </Card>
  )
}
