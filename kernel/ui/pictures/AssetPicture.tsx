import type { ReactElement } from 'react'
import type { Asset } from '../../contracts/assets.js'
import { useStyles } from '../hooks/use-styles.js'
import { Picture } from '../Picture.js'
import css from './asset-picture.css?inline'
import { NetworkPicture, type NetworkPictureProps } from './NetworkPicture.js'
import { useAssetPicture } from './use-asset-picture.js'

/** Props of {@link AssetPicture}. */
export interface AssetPictureProps {
  readonly name: string
  /** URL of the picture. Without any picture, or if it fails to load, the first letter of the name is shown. */
  readonly src?: string | undefined
  /** The asset, for a picture that the host bundles. Used without a `src`. */
  readonly asset?: Pick<Asset, 'chainId' | 'address'> | undefined
  /** CAIP-19 id of the picture at the service, used without a `src` and a bundled picture. */
  readonly imageId?: string | undefined
  /** Network of the asset, shown as a small picture in the corner. */
  readonly network?: Pick<NetworkPictureProps, 'name' | 'src' | 'imageId'> | undefined
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number | undefined
}

/** Size of the network's picture relative to the asset's. */
const networkScale = 16 / 36

/** Round picture of an asset. Hidden from screen readers: show the names next to it. */
export function AssetPicture(props: AssetPictureProps): ReactElement {
  const { name, src, asset, imageId, network, size = 36 } = props
  useStyles(css)
  const bundled = useAssetPicture(src ? undefined : asset)
  return (
    <span className="asset-picture">
      <Picture
        name={name}
        src={src ?? bundled.src}
        imageId={bundled.isLoading ? undefined : imageId}
        kind="asset"
        shape="round"
        size={size}
      />
      {network && (
        <span className="asset-picture-network">
          <NetworkPicture {...network} size={Math.round(size * networkScale)} />
        </span>
      )}
    </span>
  )
}
