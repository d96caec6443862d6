import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Picture } from '../Picture.js'
import css from './asset-picture.css?inline'
import { NetworkPicture, type NetworkPictureProps } from './NetworkPicture.js'

/** Props of {@link AssetPicture}. */
export interface AssetPictureProps {
  readonly name: string
  /** Where the picture is; without one its first letter stands there. */
  readonly src?: string | undefined
  /** Names it at the service, where it has no `src`. */
  readonly imageId?: string | undefined
  /** Where the asset lives: its small picture stands at the corner. */
  readonly network?: Pick<NetworkPictureProps, 'name' | 'src' | 'imageId'> | undefined
  /** Width and height in CSS pixels; 36 when left out. */
  readonly size?: number | undefined
}

/** The network's picture for one pixel of the asset's. */
const networkShare = 16 / 36

/** An asset's round picture with its network's at the corner. Not read out: the names stand beside it. */
export function AssetPicture({ name, src, imageId, network, size = 36 }: AssetPictureProps): ReactElement {
  useStyles(css)
  return (
    <span className="asset-picture">
      <Picture name={name} src={src} imageId={imageId} kind="asset" shape="round" size={size} />
      {network && (
        <span className="asset-picture-network">
          <NetworkPicture {...network} size={Math.round(size * networkShare)} />
        </span>
      )}
    </span>
  )
}
