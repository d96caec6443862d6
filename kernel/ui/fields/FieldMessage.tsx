import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import css from './field-message.css?inline'

/** Props of {@link FieldMessage}. */
export interface FieldMessageProps {
  /** Id for the field's `aria-describedby`. */
  readonly id: string
  /** Error and valid values; replaces the hint. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** `positive` for a valid value, `warning` for one to check; each has its icon. */
  readonly hintTone?: 'positive' | 'warning' | undefined
  readonly align?: 'start' | 'center' | undefined
}

const icons = { positive: 'check', warning: 'warn', negative: 'alert' } as const

/** Hint or error below a field. A live region: changes are announced while the user types. */
export function FieldMessage({
  id,
  error,
  hint,
  hintTone,
  align = 'start',
}: FieldMessageProps): ReactElement {
  useStyles(css)
  const tone = error ? 'negative' : hintTone
  const text = error ?? hint
  return (
    // Rendered when empty: only changes of an existing live region are announced.
    <div id={id} className="field-message" data-align={align} aria-live="polite">
      {text && (
        <p data-tone={tone ?? 'neutral'}>
          {tone && <Icon name={icons[tone]} size="s" />}
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
