import type { ReactElement } from 'react'
import { Icon, useStyles } from '#kernel/ui'
import css from './tick.css?inline'

/** Props of {@link Tick}. */
export interface TickProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What one says by ticking it. */
  readonly children: string
  readonly testId?: string | undefined
}

/** A box to tick before something that cannot be taken back. */
export function Tick({ checked, onChange, children, testId }: TickProps): ReactElement {
  useStyles(css)
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        data-testid={testId}
      />
      <span className="tick-box" aria-hidden="true">
        {checked && <Icon name="check" size="s" />}
      </span>
      <span>{children}</span>
    </label>
  )
}
