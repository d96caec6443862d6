import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { useGuard } from '../hooks/use-guard.js'
import { useStyles } from '../hooks/use-styles.js'
import { Icon } from '../Icon.js'
import css from './chip.css?inline'

/** Props of {@link Chip}, in addition to those of a `<button>`. */
export interface ChipProps extends ComponentPropsWithoutRef<'button'> {
  /** `NetworkPicture` or `AssetPicture` of 28 px. */
  readonly picture?: ReactNode
}

/**
 * Pill with the name of a network or an asset. With `onClick` it is a button of 44 px, and a toggle if it has `aria-pressed`;
 * without, it is static text.
 */
export const Chip = /*#__PURE__*/ forwardRef<HTMLButtonElement, ChipProps>(function Chip(
  { picture, onClick, children, className, ...rest },
  ref,
) {
  useStyles(css)
  const guard = useGuard()
  const classes = className ? `chip ${className}` : 'chip'
  const content = (
    <>
      {picture}
      {/* bdi: "50 %" must not become "% 50" in right-to-left text. */}
      <span className="chip-label">{typeof children === 'string' ? <bdi>{children}</bdi> : children}</span>
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
      {/* A chip that is no toggle opens a choice. */}
      {rest['aria-pressed'] === undefined && <Icon name="down" size="s" />}
    </button>
  )
})
