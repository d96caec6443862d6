import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useGuard } from '../hooks/use-guard.js'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import css from './chip.css?inline'

/** Props of {@link Chip}: those of a `<button>`, and these. */
export interface ChipProps extends ComponentPropsWithoutRef<'button'> {
  /** `NetworkPicture` or `AssetPicture` of 28 px. */
  readonly picture?: ReactNode
  /** Whether a small arrow says that one can choose another; true where it can be pressed and is no switch. */
  readonly chevron?: boolean | undefined
}

/**
 * A small pill that names one thing: a network, an asset. With `onClick` it is a button of 44 px (a switch, with
 * `aria-pressed`), without it only tells.
 */
export const Chip = /*#__PURE__*/ forwardRef<HTMLButtonElement, ChipProps>(function Chip(
  { picture, chevron, onClick, children, className, ...rest },
  ref,
) {
  useStyles(css)
  const guard = useGuard()
  const classes = className ? `chip ${className}` : 'chip'
  const content = (
    <>
      {picture}
      {/* "50 %" stays so from right to left */}
      <span className="chip-words">{typeof children === 'string' ? <bdi>{children}</bdi> : children}</span>
    </>
  )
  if (!onClick) {
    const { id, title } = rest
    return (
      <span id={id} title={title} className={classes}>
        {content}
      </span>
    )
  }
  return (
    <button type="button" {...rest} ref={ref} className={classes} onClick={guard(onClick)}>
      {content}
      {(chevron ?? rest['aria-pressed'] === undefined) && <Icon name="down" size="s" />}
    </button>
  )
})
