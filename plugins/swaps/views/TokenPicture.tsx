import type { ComponentProps } from 'react'
import type { Asset } from '#kernel/money'
import { AssetPicture } from '#kernel/ui'

interface TokenPictureProps extends Pick<ComponentProps<typeof AssetPicture>, 'size' | 'network'> {
  readonly asset: Asset
}

/** Picture of a token, with that of its network if one is given. */
export const TokenPicture = ({ asset, ...more }: TokenPictureProps) => (
  <AssetPicture name={asset.symbol} src={asset.iconUrl} asset={asset} imageId={asset.imageId} {...more} />
)
