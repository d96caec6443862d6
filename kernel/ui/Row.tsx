import type { ReactElement, ReactNode } from 'react'
import { Badge } from './Badge.js'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icons.js'
import { newTab } from './new-tab.js'

/** Props of {@link Row} and `ListRow`. */
export interface RowProps {
  readonly name: string
  /** Secondary line. */
  readonly line?: ReactNode
  /** `Picture`, `IconTile` or `Avatar` of 36 px. */
  readonly picture?: ReactNode
  /** One `Badge` or several. */
  readonly badges?: ReactNode
  /** A number at the end of the row, such as an amount with its symbol; never shortened by the row. */
  readonly value?: ReactNode
  /** Secondary number below `value`. */
  readonly valueLine?: ReactNode
  /** Icon at the end of the row. Default: `out` for a row with `href`. */
  readonly icon?: IconSource | undefined
  /** Press handler. A row without `onPress` and `href` is static text. */
  readonly onPress?: (() => void) | undefined
  /** Called when a press is likely: on hover and on focus. */
  readonly onIntent?: (() => void) | undefined
  /** Link instead of a button; opens in a new tab, without opener and referrer. */
  readonly href?: string | undefined
  /** Short reason why the row is disabled. The row stays focusable and readable. */
  readonly disabledReason?: string | undefined
  /** Id of an element with the reason why this row and others are disabled, in place of `disabledReason`. */
  readonly disabledBy?: string | undefined
  /** Whether work started by a press is pending. */
  readonly busy?: boolean | undefined
  /** Whether the row is the selected one. */
  readonly current?: boolean | undefined
  /** Whether the row gets the initial focus of its view; on a phone the title does. */
  readonly autoFocus?: boolean | undefined
  readonly testId?: string | undefined
}

/** A list row of at least 56 px, pressable anywhere. The caller renders the `<li>`. */
export function Row(props: RowProps): ReactElement {
  const { line, picture, badges, value, valueLine, onPress, onIntent, href } = props
  const { disabledReason, disabledBy } = props
  const guard = useGuard()
  const press = onPress && guard(onPress)
  const trailing = props.icon ?? (href ? 'out' : undefined)
  const disabled = (disabledReason ?? disabledBy) !== undefined
  const shared = {
    className: 'row',
    'data-row': press || href || disabled ? '' : undefined,
    'data-picture': picture ? '' : undefined,
    'data-autofocus': props.autoFocus ? '' : undefined,
    'data-testid': props.testId,
    'aria-disabled': disabled || undefined,
    'aria-describedby': disabledBy,
    'aria-busy': props.busy || undefined,
    'aria-current': props.current || undefined,
  }
  // The spaces separate name, line and badges in the accessible name.
  const content = (
    <>
      {picture && <span className="row-picture">{picture}</span>}
      <span className="row-content">
        <span className="row-text">
          <span className="row-name">
            <bdi>{props.name}</bdi>
          </span>
          {line && (
            <>
              {' '}
              <span className="row-line">{line}</span>
            </>
          )}
        </span>
        {(badges || disabledReason !== undefined) && (
          <>
            {' '}
            <span className="row-badges">
              {badges}
              {disabledReason !== undefined && <Badge>{disabledReason}</Badge>}
            </span>
          </>
        )}
        {value !== undefined && (
          <>
            {' '}
            <span className="row-value">
              <bdi>{value}</bdi>
              {valueLine !== undefined && (
                <>
                  {' '}
                  <span className="row-line">
                    <bdi>{valueLine}</bdi>
                  </span>
                </>
              )}
            </span>
          </>
        )}
      </span>
      {trailing && !disabled && <Icon name={trailing} />}
    </>
  )
  if (href !== undefined && !disabled) {
    return (
      <a {...shared} {...newTab} href={href} onClick={press}>
        {content}
      </a>
    )
  }
  if (!press && !disabled) {
    return <div {...shared}>{content}</div>
  }
  return (
    <button
      {...shared}
      type="button"
      onClick={disabled ? undefined : press}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {content}
    </button>
  )
}
