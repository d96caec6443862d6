import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import type { IconSource } from '../icon-source.js'
import css from './field.css?inline'
import { FieldSays, type FieldSaysProps } from './FieldSays.js'

type Replaced = 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'aria-label' | 'autoFocus'

/** Props of {@link TextField}: those of an `<input>`, and these. */
export interface TextFieldProps
  extends
    Omit<ComponentPropsWithoutRef<'input'>, Replaced>,
    Pick<FieldSaysProps, 'error' | 'hint' | 'hintTone'> {
  /** What the field is for. */
  readonly label: string
  /** Draws no label: an icon and a placeholder say it, and screen readers hear the label. */
  readonly labelHidden?: boolean | undefined
  readonly value: string
  /** Called with the whole text whenever it changes. */
  readonly onText: (text: string) => void
  readonly type?: 'text' | 'email' | 'search' | 'tel' | 'url' | undefined
  /** Before the text. */
  readonly icon?: IconSource | undefined
  /** An `IconButton` or a small `Button` at the end; below the text where that is large. */
  readonly end?: ReactNode
  /** Whether the frame gives this field the focus when its view opens (on a phone the title has it). */
  readonly autoFocus?: boolean | undefined
}

const leftToRight = ['email', 'tel', 'url']

/** One line of text, 56 px high or more; its ref is the input. */
export const TextField = /*#__PURE__*/ forwardRef<HTMLInputElement, TextFieldProps>(
  function TextField(props, ref) {
    const { label, labelHidden = false, value, onText, type = 'text', icon, end, autoFocus, ...more } = props
    const { error, hint, hintTone, className, id: ownId, ...rest } = more
    useStyles(css)
    const made = useId()
    const id = ownId ?? `${made}field`
    const says = `${made}says`
    const wrong = error !== undefined
    const describedBy = [rest['aria-describedby'], (wrong || hint) && says].filter(Boolean).join(' ')
    return (
      <div className={className}>
        <div
          className="field"
          data-wrong={wrong ? '' : undefined}
          data-labelled={labelHidden ? undefined : ''}
        >
          <label htmlFor={id} className={labelHidden ? 'unseen' : 'field-label'}>
            {label}
          </label>
          {icon && (
            <label htmlFor={id} className="field-icon" aria-hidden="true">
              <Icon name={icon} />
            </label>
          )}
          <input
            // a placeholder is in the language of the page, an address is not
            dir={value && leftToRight.includes(type) ? 'ltr' : undefined}
            {...rest}
            ref={ref}
            id={id}
            className="field-input"
            type={type}
            value={value}
            onChange={({ target }) => onText(target.value)}
            aria-invalid={wrong || undefined}
            aria-describedby={describedBy || undefined}
            data-autofocus={autoFocus ? '' : undefined}
          />
          {end && <div className="field-end">{end}</div>}
        </div>
        <FieldSays id={says} error={error} hint={hint} hintTone={hintTone} />
      </div>
    )
  },
)
