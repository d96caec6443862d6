import type { ReactElement } from 'react'
import { icons, type IconSource } from './icons.js'

/** Props of {@link Icon}. */
export interface IconProps {
  readonly name: IconSource
  /** 16, 20 or 24 px; the stroke is 1.5 px at every size. Default: `m`. */
  readonly size?: 's' | 'm' | 'l' | undefined
}

/**
 * Icon in the colour of the text around it. Hidden from screen readers: put a text next to it, or a label on its button.
 */
export function Icon({ name, size = 'm' }: IconProps): ReactElement {
  const { path, flip } = typeof name === 'string' ? icons[name] : name
  return (
    <svg
      className="icon"
      data-size={size}
      data-flip={flip}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
