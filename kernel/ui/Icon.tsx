import type { ReactElement } from 'react'
import type { IconSource } from './icon-source.js'
import { icons } from './icons.js'

/** Props of {@link Icon}. */
export interface IconProps {
  readonly name: IconSource
  /** 16, 20 or 24 px; 20 when left out. The stroke stays 1.5 px at every size. */
  readonly size?: 's' | 'm' | 'l' | undefined
}

/**
 * One of the widget's icons, in the colour of the text around it. Hidden from screen readers: the words beside
 * it, or the label of its button, say what it means.
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
