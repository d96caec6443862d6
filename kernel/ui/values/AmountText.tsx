import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import css from './amount-text.css?inline'

/** Props of {@link AmountText}. */
export interface AmountTextProps {
  /** Formatted amount; `<small>` elements are muted. */
  readonly children: ReactNode
  /** Whether to mute the text, for a placeholder such as `—`. Default: false. */
  readonly quiet?: boolean | undefined
  readonly testId?: string | undefined
}

/** Large amount, at most one per view. */
export function AmountText({ children, quiet, testId }: AmountTextProps): ReactElement {
  useStyles(css)
  return (
    <p className="amount-text" data-quiet={quiet ? '' : undefined} data-testid={testId}>
      <bdi>{children}</bdi>
    </p>
  )
}
