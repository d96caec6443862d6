import type { Asset } from '#kernel/contracts'

/** How services and traces write the asset that has no contract (CAIP-10 wants an address). */
export const nativeMark = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Whether an asset is the network's own, which has no contract. */
export function isNative({ address }: Pick<Asset, 'address'>): boolean {
  return address === undefined || address.toLowerCase() === nativeMark
}
