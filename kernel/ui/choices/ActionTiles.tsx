import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../Icon.js'
import { icons, type IconSource } from '../icons.js'
import { buyIcon, receiveIcon, sendIcon, swapIcon } from '../drawings/view-icons.js'
import { useStyles } from '../hooks/use-styles.js'
import css from './action-tiles.css?inline'

const drawings: Readonly<Record<string, IconSource>> = {
  ...icons,
  buy: buyIcon,
  receive: receiveIcon,
  send: sendIcon,
  swap: swapIcon,
}

/** Props of {@link ActionTiles}. */
export interface ActionTilesProps {
  /** Name of the group for screen readers. */
  readonly label: string
  /** One {@link ActionTile} for each action. */
  readonly children: ReactNode
}

/** Row of tiles, as wide as its place; several rows if the text is large. */
export function ActionTiles({ label, children }: ActionTilesProps): ReactElement {
  useStyles(css)
  return (
    <div className="action-tiles" role="group" aria-label={label}>
      {children}
    </div>
  )
}

/** Props of {@link ActionTile}. */
export interface ActionTileProps {
  /** `buy`, `receive`, `send`, `swap`, or a name of {@link icons}; `more` is drawn for another name. */
  readonly icon: string
  /** The label below the icon. */
  readonly children: ReactNode
  readonly onClick: () => void
  readonly 'data-testid'?: string | undefined
}

/** Button of {@link ActionTiles}: an icon above a word. */
export function ActionTile({ icon, children, ...button }: ActionTileProps): ReactElement {
  return (
    <button type="button" className="action-tile" {...button}>
      <Icon name={Object.hasOwn(drawings, icon) ? (drawings[icon] ?? 'more') : 'more'} />
      <span>{children}</span>
    </button>
  )
}
