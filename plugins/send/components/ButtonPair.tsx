import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '#kernel/ui'
import css from './button-pair.css?inline'

/** Two buttons in a row, the recommended one last; stacked if the text is large. */
export function ButtonPair({ children }: { children: ReactNode }): ReactElement {
  useStyles(css)
  return <div className="button-pair">{children}</div>
}
