import type { ReactElement } from 'react'
import type { Network } from '#kernel/chain'
import type { Asset } from '#kernel/money'
import { AssetPicture } from '#kernel/ui'

/** Picture of a token, with that of its network if one is given. */
export function TokenPicture(props: {
  readonly asset: Asset
  readonly network?: Network | undefined
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number
}): ReactElement {
  const { asset, network, size } = props
  const { imageUrl, imageId } = network?.assets ?? {}
  return (
    <AssetPicture
      name={asset.symbol}
      src={asset.iconUrl}
      asset={asset}
      imageId={asset.imageId}
      size={size}
      network={network && { name: network.name, src: imageUrl, imageId }}
    />
  )
}
