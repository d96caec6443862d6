import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '#kernel/ui'
import css from './button-pair.css?inline'

/** Two ways on beside each other, the better one last; one above the other where text is large. */
export function ButtonPair({ children }: { children: ReactNode }): ReactElement {
  useStyles(css)
  return <div className="button-pair">{children}</div>
}
