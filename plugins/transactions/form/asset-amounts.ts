import { atom } from 'jotai/vanilla'
import type { Asset } from '#kernel/money'
import { isSameAssetAtom } from './held-assets.js'

/** An amount with its asset, so that amounts of two assets are neither added nor compared. */
interface AssetAmount {
  readonly asset: Asset
  /** In base units of the asset. */
  readonly units: bigint
}

/** Compares amounts by their assets. */
interface AssetAmounts {
  /** Base units of an amount if it is one of the asset; 0 if it is one of another. */
  unitsOf(asset: Asset, amount: AssetAmount): bigint
  /** Whether an amount is above a limit. An amount of another asset is, since nothing tells how much it is. */
  exceeds(amount: AssetAmount, limit: AssetAmount): boolean
}

/** The comparison of amounts, by the addresses of each namespace. */
export const assetAmountsAtom = /*#__PURE__*/ atom((get): AssetAmounts => {
  const isSameAsset = get(isSameAssetAtom)
  return {
    unitsOf: (asset, amount) => (isSameAsset(asset, amount.asset) ? amount.units : 0n),
    exceeds: (amount, limit) => !isSameAsset(amount.asset, limit.asset) || amount.units > limit.units,
  }
})

/** Maximum of a fee. */
export const maxOf = ({
  asset,
  max: units,
}: {
  readonly asset: Asset
  readonly max: bigint
}): AssetAmount => ({
  asset,
  units,
})
