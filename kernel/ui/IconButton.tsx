import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icons.js'

/** Props of {@link IconButton}, in addition to those of a `<button>` without children. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconSource
  /** Accessible name. */
  readonly label: string
  /** `s` is 28 px, for a line of text, `m` is 44 px; both have a target of 44 px. Default: `m`. */
  readonly size?: 'm' | 's' | undefined
}

/** Button with an icon in place of a text label. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { icon, label, size = 'm', className, onClick, ...rest },
  ref,
) {
  const guard = useGuard()
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={className ? `icon-button ${className}` : 'icon-button'}
      data-size={size}
      aria-label={label}
      onClick={onClick && guard(onClick)}
    >
      <Icon name={icon} size={size === 's' ? 's' : 'm'} />
    </button>
  )
})
