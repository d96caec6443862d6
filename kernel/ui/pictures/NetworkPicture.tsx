import type { ReactElement } from 'react'
import { Picture } from '../Picture.js'

/** Props of {@link NetworkPicture}. */
export interface NetworkPictureProps {
  readonly name: string
  /** Where the picture is; without one its first letter stands there. */
  readonly src?: string | undefined
  /** Names it at the service, where it has no `src`. */
  readonly imageId?: string | undefined
  /** Width and height in CSS pixels; 36 when left out. */
  readonly size?: number | undefined
}

/** A network's round picture. Not read out: its name stands beside it. */
export function NetworkPicture(props: NetworkPictureProps): ReactElement {
  return <Picture {...props} kind="network" shape="round" />
}
