import type { ReactElement, ReactNode } from 'react'
import { Badge } from './Badge.js'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icon-source.js'

/** Props of {@link Row} and `ListRow`. */
export interface RowProps {
  readonly name: string
  /** A second, quieter line. */
  readonly line?: ReactNode
  /** `Picture`, `Glyph` or `Avatar`, 36 px. */
  readonly picture?: ReactNode
  /** One `Badge` or several. */
  readonly badges?: ReactNode
  /** A number at the end of the row, such as an amount with its symbol; never shortened by the row. */
  readonly figure?: ReactNode
  /** A second, quieter number under it. */
  readonly figureLine?: ReactNode
  /** At the end of the row; a row with `href` has `out` there unless told otherwise. */
  readonly icon?: IconSource | undefined
  /** What pressing the row does; a row that does nothing and leads nowhere only tells. */
  readonly onPress?: (() => void) | undefined
  /** Called when a press is likely: the pointer is over the row, or it has the focus. */
  readonly onIntent?: (() => void) | undefined
  /** Where the row leads instead: opens a new tab, which learns nothing about this one. */
  readonly href?: string | undefined
  /** Why the row cannot be used now, in a word or two. It keeps its place and can still be focused and read. */
  readonly disabledReason?: string | undefined
  /** Whether its press has started something that is not finished. */
  readonly busy?: boolean | undefined
  /** Whether this row is the one in use. */
  readonly current?: boolean | undefined
  /** Whether the frame gives this row the focus when its view opens (on a phone the title has it). */
  readonly autoFocus?: boolean | undefined
  readonly testId?: string | undefined
}

/** What fills one line of a list, 56 px high or more, pressed anywhere. The list item around it is the caller's. */
export function Row(props: RowProps): ReactElement {
  const {
    name,
    line,
    picture,
    badges,
    figure,
    figureLine,
    icon,
    onPress,
    onIntent,
    href,
    disabledReason,
    busy,
    current,
    autoFocus,
    testId,
  } = props
  const guard = useGuard()
  const press = onPress && guard(onPress)
  const trailing = icon ?? (href ? 'out' : undefined)
  const disabled = disabledReason !== undefined
  const shared = {
    className: 'row',
    'data-row': press || href || disabled ? '' : undefined,
    'data-picture': picture ? '' : undefined,
    'data-autofocus': autoFocus ? '' : undefined,
    'data-testid': testId,
    'aria-disabled': disabled || undefined,
    'aria-busy': busy || undefined,
    'aria-current': current || undefined,
  }
  // the spaces keep name, line and badge apart where the row is read as one text
  const content = (
    <>
      {picture && <span className="row-picture">{picture}</span>}
      <span className="row-words">
        <span className="row-text">
          <span className="row-name">
            <bdi>{name}</bdi>
          </span>
          {line && (
            <>
              {' '}
              <span className="row-line">{line}</span>
            </>
          )}
        </span>
        {(badges || disabled) && (
          <>
            {' '}
            <span className="row-badges">
              {badges}
              {disabled && <Badge>{disabledReason}</Badge>}
            </span>
          </>
        )}
        {figure !== undefined && (
          <>
            {' '}
            <span className="row-figures">
              <bdi>{figure}</bdi>
              {figureLine !== undefined && (
                <>
                  {' '}
                  <span className="row-line">
                    <bdi>{figureLine}</bdi>
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
      <a {...shared} href={href} target="_blank" rel="noopener noreferrer" onClick={press}>
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
