import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './figure.css?inline'

/** Props of {@link Figure}. */
export interface FigureProps {
  /** The number as it is read, formatted; what stands in `<small>` is quieter. */
  readonly children: ReactNode
  /** For a figure that is only a sign: `—`. */
  readonly quiet?: boolean | undefined
  readonly testId?: string | undefined
}

/** The one large number of a view: how much there is. */
export function Figure({ children, quiet, testId }: FigureProps): ReactElement {
  useStyles(css)
  return (
    <p className="figure" data-quiet={quiet ? '' : undefined} data-testid={testId}>
      <bdi>{children}</bdi>
    </p>
  )
}
