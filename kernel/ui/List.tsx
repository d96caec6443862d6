import type { KeyboardEvent, ReactElement, ReactNode } from 'react'

/** Props of {@link List}. */
export interface ListProps {
  /** Accessible name. */
  readonly label?: string | undefined
  /** `ListRow`s. */
  readonly children: ReactNode
}

/** Card of rows. Up, Down, Home and End move the focus between the rows, and each row is a tab stop. */
export function List({ label, children }: ListProps): ReactElement {
  return (
    // An explicit role: Safari drops that of a list without bullets.
    <ul className="card list" role="list" aria-label={label} onKeyDown={moveBetweenRows}>
      {children}
    </ul>
  )
}

function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  // Only if a row has the focus: in a field these keys move the caret.
  const from = rows.indexOf(event.target as HTMLElement)
  if (from === -1) return
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  rows[to]?.focus()
}
