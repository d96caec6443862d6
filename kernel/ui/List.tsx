import type { ReactElement, ReactNode } from 'react'
import { moveBetweenRows } from './move-between-rows.js'

/** Props of {@link List}. */
export interface ListProps {
  /** What the list holds, for screen readers. */
  readonly label?: string | undefined
  /** `ListRow`s. */
  readonly children: ReactNode
}

/** Rows on one card. Up, Down, Home and End move the focus between them; Tab reaches each of them as well. */
export function List({ label, children }: ListProps): ReactElement {
  return (
    // Safari drops the role of a list without bullets
    <ul className="card list" role="list" aria-label={label} onKeyDown={moveBetweenRows}>
      {children}
    </ul>
  )
}
