import type { ReactElement } from 'react'
import { useStyles } from './hooks/use-styles.js'
import { Icon } from './Icon.js'
import type { IconSource } from './icon-source.js'
import css from './promise-list.css?inline'

/** Props of {@link PromiseList}. */
export interface PromiseListProps {
  readonly items: readonly { readonly icon: IconSource; readonly text: string }[]
}

/** A card with a few short statements, each with an icon. */
export function PromiseList({ items }: PromiseListProps): ReactElement {
  useStyles(css)
  return (
    <ul className="card promise-list" role="list">
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size="s" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
