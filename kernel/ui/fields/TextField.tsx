import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import type { IconSource } from '../icons.js'
import css from './field.css?inline'
import { FieldMessage, type FieldMessageProps } from './FieldMessage.js'

type Replaced = 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'aria-label' | 'autoFocus'

/** Props of {@link TextField}, in addition to those of an `<input>`. */
export interface TextFieldProps
  extends
    Omit<ComponentPropsWithoutRef<'input'>, Replaced>,
    Pick<FieldMessageProps, 'error' | 'hint' | 'hintTone'> {
  readonly label: string
  /** Whether to hide the label visually, for a field with an icon and a placeholder. Default: false. */
  readonly labelHidden?: boolean | undefined
  readonly value: string
  /** Called with the text after each change. */
  readonly onText: (text: string) => void
  readonly type?: 'text' | 'email' | 'search' | 'tel' | 'url' | undefined
  /** Icon before the text. */
  readonly icon?: IconSource | undefined
  /** `IconButton` or small `Button` at the end; below the text if the text is large. */
  readonly end?: ReactNode
  /** Whether the field gets the initial focus of its view; on a phone the title does. */
  readonly autoFocus?: boolean | undefined
}

const leftToRightTypes = ['email', 'tel', 'url']

/** Text field, at least 56 px high. The ref is the input. */
export const TextField = /*#__PURE__*/ forwardRef<HTMLInputElement, TextFieldProps>(
  function TextField(props, ref) {
    const { label, labelHidden = false, value, onText, type = 'text', icon, end, autoFocus, ...more } = props
    const { error, hint, hintTone, className, id: givenId, ...rest } = more
    useStyles(css)
    const generatedId = useId()
    const id = givenId ?? `${generatedId}field`
    const messageId = `${generatedId}message`
    const isInvalid = error !== undefined
    const describedBy = [rest['aria-describedby'], (isInvalid || hint) && messageId].filter(Boolean).join(' ')
    return (
      <div className={className}>
        <div
          className="field"
          data-invalid={isInvalid ? '' : undefined}
          data-labelled={labelHidden ? undefined : ''}
        >
          <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
            {label}
          </label>
          {icon && (
            <label htmlFor={id} className="field-icon" aria-hidden="true">
              <Icon name={icon} />
            </label>
          )}
          <input
            // Only with a value: a placeholder has the direction of the page.
            dir={value && leftToRightTypes.includes(type) ? 'ltr' : undefined}
            {...rest}
            ref={ref}
            id={id}
            className="field-input"
            type={type}
            value={value}
            onChange={({ target }) => onText(target.value)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy || undefined}
            data-autofocus={autoFocus ? '' : undefined}
          />
          {end && <div className="field-end">{end}</div>}
        </div>
        <FieldMessage id={messageId} error={error} hint={hint} hintTone={hintTone} />
      </div>
    )
  },
)
