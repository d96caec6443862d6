import type { ReactElement } from 'react'
import { Picture } from '../Picture.js'

/** Props of {@link NetworkPicture}. */
export interface NetworkPictureProps {
  readonly name: string
  /** URL of the picture. Without one, or if it fails to load, the first letter of the name is shown. */
  readonly src?: string | undefined
  /** Id of the picture at the service, used without a `src`. */
  readonly imageId?: string | undefined
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number | undefined
}

/** Round picture of a network. Hidden from screen readers: show the name next to it. */
export function NetworkPicture(props: NetworkPictureProps): ReactElement {
  return <Picture {...props} kind="network" shape="round" />
}
