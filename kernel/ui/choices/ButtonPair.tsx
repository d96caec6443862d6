import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './button-pair.css?inline'

/** Props of {@link ButtonPair}. */
export interface ButtonPairProps {
  /** Two buttons, the recommended one last. */
  readonly children: ReactNode
}

/** Two buttons in a row; stacked if the text is large. */
export function ButtonPair({ children }: ButtonPairProps): ReactElement {
  useStyles(css)
  return <div className="button-pair">{children}</div>
}
