import type { ReactElement } from 'react'
import { Icon, useStyles } from '#kernel/ui'
import css from './confirm-checkbox.css?inline'

/** Props of {@link ConfirmCheckbox}. */
export interface ConfirmCheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** What one says by ticking it. */
  readonly children: string
  readonly testId?: string | undefined
}

/** A box to tick before something that cannot be taken back. */
export function ConfirmCheckbox({ checked, onChange, children, testId }: ConfirmCheckboxProps): ReactElement {
  useStyles(css)
  return (
    <label className="confirm-checkbox">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        data-testid={testId}
      />
      <span className="confirm-checkbox-box" aria-hidden="true">
        {checked && <Icon name="check" size="s" />}
      </span>
      <span>{children}</span>
    </label>
  )
}
