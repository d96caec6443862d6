import type { ReactElement } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import css from './confirm-checkbox.css?inline'

/** Props of {@link ConfirmCheckbox}. */
export interface ConfirmCheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Statement that the user confirms. */
  readonly children: string
  readonly testId?: string | undefined
}

/** Checkbox with a statement that the user confirms before going on. The whole line is pressable. */
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
