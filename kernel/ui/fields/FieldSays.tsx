import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import css from './field-says.css?inline'

/** Props of {@link FieldSays}. */
export interface FieldSaysProps {
  /** What the field's `aria-describedby` names. */
  readonly id: string
  /** What is wrong, and what would be right; stands in place of the hint. */
  readonly error?: string | undefined
  readonly hint?: ReactNode
  /** `positive` for what was checked and is good, `warning` for what to look at; each has its icon. */
  readonly hintTone?: 'positive' | 'warning' | undefined
  readonly align?: 'start' | 'center' | undefined
}

const icons = { positive: 'check', warning: 'warn', negative: 'alert' } as const

/** The line under a field: a hint, or what is wrong. When it changes while one types, screen readers hear it. */
export function FieldSays({ id, error, hint, hintTone, align = 'start' }: FieldSaysProps): ReactElement {
  useStyles(css)
  const tone = error ? 'negative' : hintTone
  const said = error ?? hint
  return (
    // there before it speaks, or the first words would go unheard
    <div id={id} className="field-says" data-align={align} aria-live="polite">
      {said && (
        <p data-tone={tone ?? 'neutral'}>
          {tone && <Icon name={icons[tone]} size="s" />}
          <span>{said}</span>
        </p>
      )}
    </div>
  )
}
