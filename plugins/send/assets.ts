import { atom } from 'jotai/vanilla'
import { accountAtom, formatUnits, type CaipNetworkId } from '#kernel'
import type { Asset, AssetBalance, Network } from '#kernel/contracts'
import { assetBalancesAtom } from '#plugins/balances/contract'
import { exactAmount } from './amounts.js'
import { placeAtom, sendStateAtom } from './state.js'

/** An asset that can be sent, and how much of it there is as far as is known. */
export interface HeldAsset {
  readonly asset: Asset
  /** In base units. */
  readonly balance?: bigint | undefined
  /** What one is worth, in the currency of the source. */
  readonly price?: number | undefined
}

/** The network's own asset. */
export function nativeAsset({ caipNetworkId, nativeCurrency }: Network): Asset {
  return { chainId: caipNetworkId, ...nativeCurrency }
}

/** Whether two are the same asset: addresses of contracts are compared as their network writes them. */
export function isSameAsset(
  one: { readonly chainId: CaipNetworkId; readonly address?: string | undefined },
  other: { readonly chainId: CaipNetworkId; readonly address?: string | undefined },
): boolean {
  return one.chainId === other.chainId && one.address?.toLowerCase() === other.address?.toLowerCase()
}

/** What the account holds here, the network's own asset first; that one alone where nobody lists the others. */
export const heldAssetsAtom = atom((get): readonly HeldAsset[] => {
  const place = get(placeAtom)
  if (!place) return []
  const native = nativeAsset(place.network)
  const held = (get(assetBalancesAtom) ?? [])
    .filter(({ chainId }) => chainId === place.network.caipNetworkId)
    .flatMap((one) => toHeldAsset(one) ?? [])
  if (held.some(({ asset }) => asset.address === undefined)) return held
  const { balance } = get(accountAtom)
  return [
    { asset: native, balance: balance === undefined ? undefined : exactAmount(balance, native.decimals) },
    ...held,
  ]
})

/** The asset that is to be sent. */
export const chosenAssetAtom = atom((get): HeldAsset | undefined => {
  const { token } = get(sendStateAtom)
  const held = get(heldAssetsAtom)
  if (!token) return held[0]
  return held.find(({ asset }) => isSameAsset(asset, token)) ?? { asset: token }
})

/** The asset that fees are paid in. */
export const feeAssetAtom = atom((get) =>
  get(heldAssetsAtom).find(({ asset }) => asset.address === undefined),
)

/** The decimals that chains use, as the texts of section 3 write them. */
const decimalTexts = Array.from({ length: 78 }, (_, decimals) => formatUnits(BigInt(decimals), 0))

function toHeldAsset(balance: AssetBalance): HeldAsset | undefined {
  const { chainId, address, name, symbol, iconUrl, quantity, price } = balance
  const decimals = decimalTexts.indexOf(quantity.decimals)
  // what cannot be counted cannot be sent
  if (decimals < 0) return undefined
  return {
    asset: { chainId, ...(address !== undefined && { address }), name, symbol, decimals, iconUrl },
    balance: exactAmount(quantity.numeric, decimals),
    price,
  }
}
