import type { Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { nativeAsset } from '#plugins/transactions/form'

/** Returns the native asset of a network as it is configured, with the picture of another description. */
export function configuredNative(network: Network, { iconUrl, imageId }: Partial<Asset> = {}): Asset {
  return {
    ...nativeAsset(network),
    ...(iconUrl !== undefined && { iconUrl }),
    ...(imageId !== undefined && { imageId }),
  }
}
