import { useState, type CSSProperties, type ReactElement } from 'react'
import type { PictureKind } from '../contracts/pictures.js'
import { LetterTile } from './LetterTile.js'
import { usePicture } from './pictures/use-picture.js'

/** Props of {@link Picture}. */
export interface PictureProps {
  /** Where the picture is. Without one, or when it does not load, the first letter of the name stands there. */
  readonly src?: string | undefined
  /** Names it at the service, where it has no `src`; `kind` says what it is of. */
  readonly imageId?: string | undefined
  /** `wallet` when left out. */
  readonly kind?: PictureKind | undefined
  /** Whose picture it is; not read out, since the name stands beside it. */
  readonly name: string
  /** Wallets and apps are tiles, networks and assets round. */
  readonly shape?: 'tile' | 'round' | undefined
  /** Width and height in CSS pixels; 36 when left out. */
  readonly size?: number | undefined
}

/** A picture from outside in a box that never changes its size, whatever comes or does not come. */
export function Picture(props: PictureProps): ReactElement {
  const { imageId, kind = 'wallet', name, shape = 'tile', size } = props
  const fetched = usePicture(kind, props.src ? undefined : imageId)
  const src = props.src ?? fetched
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const missing = !src || failed === src
  const style = size === undefined ? undefined : ({ '--picture-size': `${size}px` } as CSSProperties)
  return (
    <span
      className="picture"
      data-shape={shape}
      data-waiting={!missing && loaded !== src ? '' : undefined}
      style={style}
    >
      {missing ? (
        <LetterTile name={name} />
      ) : (
        <img
          key={src}
          src={src}
          alt=""
          decoding="async"
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
