import { atom } from 'jotai/vanilla'
import { accountAtom, namespaceOf } from '#kernel'
import { addressFormatAtom, isSameAddress, type Network } from '#kernel/chain'
import { fiatValue, formatUnits, parseAmount, type Asset, type AssetBalance } from '#kernel/money'
import { assetBalancesAtom } from '#plugins/balances/contract'
import { payerAtom } from '../contract.js'

/** An asset of the account, with its balance if known. */
export interface HeldAsset {
  readonly asset: Asset
  /** In base units, without what its issuer has frozen. */
  readonly balance?: bigint | undefined
  /** Price of one whole unit in the source's currency. */
  readonly price?: number | undefined
}

/** Returns the native asset of a network. */
export function nativeAsset({ caipNetworkId, nativeCurrency }: Network): Asset {
  return { chainId: caipNetworkId, ...nativeCurrency }
}

/** Network and address of an asset. */
type AssetId = Pick<Asset, 'chainId' | 'address' | 'item'>

/** Whether two assets are the same. */
export const isSameAssetAtom = /*#__PURE__*/ atom((get) => {
  const formatOf = get(addressFormatAtom)
  return (asset: AssetId, other: AssetId): boolean => {
    if (asset.chainId !== other.chainId || asset.item?.id !== other.item?.id) return false
    if (asset.address === undefined || other.address === undefined) return asset.address === other.address
    return isSameAddress(asset.address, other.address, formatOf(namespaceOf(asset.chainId)))
  }
})

/** Parses a balance in whole units to base units; undefined if it is not exact. */
function exactAmount(numeric: string, decimals: number): bigint | undefined {
  const read = parseAmount(numeric, decimals)
  return 'value' in read ? read.value : undefined
}

/** Assets that the account holds on the active network, the native asset first. Without a list of balances only that one. */
export const heldAssetsAtom = /*#__PURE__*/ atom((get): readonly HeldAsset[] => {
  const context = get(payerAtom)
  if (!context) return []
  const native = nativeAsset(context.network)
  const held = (get(assetBalancesAtom) ?? [])
    .filter(({ chainId }) => chainId === context.network.caipNetworkId)
    .flatMap((entry) => toHeldAsset(entry) ?? [])
  if (held.some(({ asset }) => asset.address === undefined)) return held
  const { balance } = get(accountAtom)
  return [
    { asset: native, balance: balance === undefined ? undefined : exactAmount(balance, native.decimals) },
    ...held,
  ]
})

/** Finds the held entry of an asset, such as the one that pays a fee. */
export const heldAssetAtom = /*#__PURE__*/ atom((get) => {
  const [held, isSameAsset] = [get(heldAssetsAtom), get(isSameAssetAtom)]
  return (asset: Asset) => held.find((entry) => isSameAsset(entry.asset, asset))
})

/** Texts of all decimals, as balances contain them. */
const decimalTexts = Array.from({ length: 78 }, (_, decimals) => formatUnits(BigInt(decimals), 0))

function toHeldAsset(balance: AssetBalance): HeldAsset | undefined {
  const { chainId, address, name, symbol, iconUrl, imageId, quantity, frozen = '0', price } = balance
  const decimals = decimalTexts.indexOf(quantity.decimals)
  // without valid decimals no amount can be sent
  if (decimals < 0) return undefined
  const [owned, held] = [quantity.numeric, frozen].map((text) => exactAmount(text, decimals))
  return {
    asset: { chainId, ...(address !== undefined && { address }), name, symbol, decimals, iconUrl, imageId },
    balance: owned === undefined || held === undefined ? undefined : owned - held,
    price,
  }
}

/** Fiat value of an amount in base units, as exact decimal text; undefined without a price. */
export function fiatValueOf(amount: bigint, decimals: number, price: number | undefined): string | undefined {
  return fiatValue(formatUnits(amount, decimals), price)
}
