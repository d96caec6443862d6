import { useEffect, useRef, useState, type CSSProperties, type ReactElement } from 'react'
import type { PictureKind } from '../contracts/pictures.js'
import { LetterTile } from './LetterTile.js'
import { usePicture } from './pictures/use-picture.js'

/** Props of {@link Picture}. */
export interface PictureProps {
  /** URL of the picture. Without one, or if it fails to load, the first letter of the name is shown. */
  readonly src?: string | undefined
  /** Id of the picture at the service, used without a `src`; `kind` is what it shows. */
  readonly imageId?: string | undefined
  /** Default: `wallet`. */
  readonly kind?: PictureKind | undefined
  /** Name of the subject. Not read to screen readers: show the name next to the picture. */
  readonly name: string
  /** Wallets and apps are tiles, networks and assets are round. */
  readonly shape?: 'tile' | 'round' | undefined
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number | undefined
}

/** Picture of a wallet, network, asset or app in a box of fixed size. */
export function Picture(props: PictureProps): ReactElement {
  const { imageId, kind = 'wallet', name, shape = 'tile', size } = props
  const fetched = usePicture(kind, props.src ? undefined : imageId)
  const src = props.src ?? fetched
  const [loaded, setLoaded] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // The load event is missed if the picture loads in a hidden, pre-rendered view.
    if (src && image.current?.complete && image.current.naturalWidth > 0) setLoaded(src)
  }, [src])
  const missing = !src || failed === src
  const style = size === undefined ? undefined : ({ '--picture-size': `${size}px` } as CSSProperties)
  return (
    <span
      className="picture"
      data-shape={shape}
      data-loading={!missing && loaded !== src ? '' : undefined}
      style={style}
    >
      {missing ? (
        <LetterTile name={name} />
      ) : (
        <img
          ref={image}
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
