import type { ReactElement } from 'react'
import { useStyles } from './hooks/use-styles.js'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import css from './check-list.css?inline'

/** Props of {@link CheckList}. */
export interface CheckListProps {
  readonly items: readonly { readonly icon: IconSource; readonly text: string }[]
}

/** Card with short statements, each with an icon. */
export function CheckList({ items }: CheckListProps): ReactElement {
  useStyles(css)
  return (
    <ul className="card check-list" role="list">
      {items.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size="s" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
