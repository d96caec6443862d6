import { forwardRef, type ComponentPropsWithoutRef } from 'react'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icon-source.js'

/** Props of {@link IconButton}: those of a `<button>` without children, and these. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconSource
  /** What pressing it does, for those who do not see the icon. */
  readonly label: string
  /** `s` draws 28 px (beside a line of text), `m` 44; both are pressed on 44. */
  readonly size?: 'm' | 's' | undefined
}

/** A button that is only an icon. */
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
