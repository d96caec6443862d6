import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { TextLink } from '../TextLink.js'
import css from './amount-field.css?inline'
import { FieldSays } from './FieldSays.js'

type Replaced = 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'aria-label' | 'autoFocus' | 'max'

/** Props of {@link AmountField}: those of an `<input>`, and these. */
export interface AmountFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, Replaced> {
  /** What the amount is for: "Amount", "You pay". */
  readonly label: string
  /** The text as it stands in the field, which need not be an amount yet. */
  readonly value: string
  /** Called with the very text that was typed or pasted: reading it as an amount is for whoever knows the decimals. */
  readonly onText: (text: string) => void
  /** In what: a `Chip` with the asset's picture and symbol. */
  readonly asset?: ReactNode
  /** How much there is: "Balance 1.482". */
  readonly balance?: ReactNode
  /** Fills in all there is. */
  readonly max?:
    { readonly label: string; readonly onPress: () => void; readonly testId?: string } | undefined
  /** A second line: the same in the host's currency. */
  readonly line?: ReactNode
  /** What is wrong, with the number that would work. */
  readonly error?: string | undefined
  /** Whether the frame gives this field the focus when its view opens (on a phone the title has it). */
  readonly autoFocus?: boolean | undefined
}

/** How many figures each size of text has room for, beside an asset of four letters; more stand above it. */
const sizes = [
  [9, undefined],
  [13, 'm'],
  [17, 'l'],
] as const

/** An amount as text: the biggest thing in its view, smaller where there are many figures. Its ref is the input. */
export const AmountField = /*#__PURE__*/ forwardRef<HTMLInputElement, AmountFieldProps>(
  function AmountField(props, ref) {
    const { label, value, onText, asset, balance, max, line, error, autoFocus, className, ...more } = props
    const { id: ownId, ...rest } = more
    useStyles(css)
    const made = useId()
    const id = ownId ?? `${made}amount`
    const [lineId, saysId, balanceId] = [`${made}line`, `${made}says`, `${made}balance`]
    const wrong = error !== undefined
    const describedBy = [rest['aria-describedby'], wrong && saysId, line && lineId, balance && balanceId]
    const [, length] = sizes.find(([most]) => value.length <= most) ?? [0, 'xl']
    return (
      <div className={className}>
        <div className="card amount-field" data-wrong={wrong ? '' : undefined}>
          <div className="amount-field-top">
            <label htmlFor={id}>{label}</label>
            {(balance || max) && (
              <span className="amount-field-balance">
                {balance && <span id={balanceId}>{balance}</span>}
                {max && (
                  <TextLink onPress={max.onPress} testId={max.testId}>
                    {max.label}
                  </TextLink>
                )}
              </span>
            )}
          </div>
          <div className="amount-field-middle">
            <input
              placeholder="0"
              autoComplete="off"
              {...rest}
              ref={ref}
              id={id}
              dir="ltr"
              className="amount-field-input"
              data-length={length}
              type="text"
              inputMode="decimal"
              value={value}
              onChange={({ target }) => onText(target.value)}
              aria-invalid={wrong || undefined}
              aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
              data-autofocus={autoFocus ? '' : undefined}
            />
            {asset}
          </div>
          {line && (
            <p id={lineId} className="amount-field-line">
              {line}
            </p>
          )}
        </div>
        <FieldSays id={saysId} error={error} />
      </div>
    )
  },
)
