import { forwardRef, useId, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useStyles } from '../hooks/use-styles.js'
import { TextLink } from '../TextLink.js'
import css from './amount-field.css?inline'
import { FieldMessage } from './FieldMessage.js'

type Replaced = 'value' | 'defaultValue' | 'onChange' | 'type' | 'size' | 'aria-label' | 'autoFocus' | 'max'

/** Props of {@link AmountField}, in addition to those of an `<input>`. */
export interface AmountFieldProps extends Omit<ComponentPropsWithoutRef<'input'>, Replaced> {
  /** Label: "Amount", "You pay". */
  readonly label: string
  /** Text in the field, which may not be a valid amount. */
  readonly value: string
  /** Called with the unparsed text: parsing needs the decimals of the asset. */
  readonly onText: (text: string) => void
  /** `Chip` with the asset's picture and symbol. */
  readonly asset?: ReactNode
  /** Balance of the account: "Balance 1.482". */
  readonly balance?: ReactNode
  /** Button that fills in the maximum. */
  readonly max?:
    { readonly label: string; readonly onPress: () => void; readonly testId?: string } | undefined
  /** Sign before the text, where it is no amount of the asset: "$". Screen readers hear the label only. */
  readonly unit?: string | undefined
  /** Secondary line: the fiat value. */
  readonly line?: ReactNode
  /** Error, with the valid limit. */
  readonly error?: string | undefined
  /** Whether the field gets the initial focus of its view; on a phone the title does. */
  readonly autoFocus?: boolean | undefined
}

/** Maximum number of characters per text size, next to an asset of four letters. Longer texts use `xl`. */
const sizes = [
  [9, undefined],
  [13, 'm'],
  [17, 'l'],
] as const

/** Large field for an amount; the text size decreases with the number of characters. The ref is the input. */
export const AmountField = /*#__PURE__*/ forwardRef<HTMLInputElement, AmountFieldProps>(
  function AmountField(props, ref) {
    const { label, value, onText, asset, balance, max, unit, line, error, autoFocus, className, ...more } =
      props
    const { id: givenId, ...rest } = more
    useStyles(css)
    const generatedId = useId()
    const id = givenId ?? `${generatedId}amount`
    const [lineId, messageId] = [`${generatedId}line`, `${generatedId}message`]
    const balanceId = `${generatedId}balance`
    const isInvalid = error !== undefined
    const describedBy = [
      rest['aria-describedby'],
      isInvalid && messageId,
      line && lineId,
      balance && balanceId,
    ]
    const [, length] = sizes.find(([maxLength]) => value.length <= maxLength) ?? [0, 'xl']
    return (
      <div className={className}>
        <div className="card amount-field" data-invalid={isInvalid ? '' : undefined}>
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
            {unit !== undefined && (
              <span className="amount-field-unit" data-length={length} aria-hidden="true">
                {unit}
              </span>
            )}
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
              aria-invalid={isInvalid || undefined}
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
        <FieldMessage id={messageId} error={error} />
      </div>
    )
  },
)
