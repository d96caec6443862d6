import type { CSSProperties, ReactElement } from 'react'
import { useStyles } from './hooks/use-styles.js'
import { avatarArt } from './avatar-art.js'
import css from './avatar.css?inline'

/** Props of {@link Avatar}. */
export interface AvatarProps {
  /** As returned by `addressKey`, so that all spellings have the same picture. */
  readonly address: string
  /** Width and height in CSS pixels. Default: 36. */
  readonly size?: number | undefined
}

/** Generated picture of an address. Hidden from screen readers: show the address next to it. */
export function Avatar({ address, size }: AvatarProps): ReactElement {
  useStyles(css)
  const art = avatarArt(address)
  const style = size === undefined ? undefined : ({ '--picture-size': `${size}px` } as CSSProperties)
  return (
    <span className="avatar" style={style}>
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <path fill={art.background} d="M0 0h40v40H0z" />
        <circle fill={art.circle} cx={art.circleX} cy={art.circleY} r={art.circleRadius} />
        <path fill={art.arch} d={art.archPath} />
      </svg>
    </span>
  )
}
