import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icons.js'
import { Spinner } from './Spinner.js'

/** Props of {@link Button}, in addition to those of a `<button>`. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` is the filled button, at most one per view. Default: `plain`. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'text' | undefined
  /** `s` is as wide as its label, for fields, notes and rows; `m` is as wide as its container. Default: `m`. */
  readonly size?: 'm' | 's' | undefined
  /** `negative` for irreversible actions, `muted` for secondary ones such as "Disconnect". */
  readonly tone?: 'negative' | 'muted' | undefined
  /** Icon before the label. */
  readonly icon?: IconSource | undefined
  /** Whether work is pending: shows a spinner in place of the icon, ignores clicks and keeps the focus. */
  readonly busy?: boolean | undefined
}

/** Button with a text label. At least 48 px high, 52 px on a phone. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'plain', size = 'm', tone, icon, busy = false, className, onClick, children, ...rest },
  ref,
) {
  const guard = useGuard()
  // Not `disabled`: a disabled button loses the focus. preventDefault stops the submit of a form.
  const press = guard((event: MouseEvent<HTMLButtonElement>): unknown =>
    busy ? event.preventDefault() : onClick?.(event),
  )
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={className ? `button ${className}` : 'button'}
      data-kind={kind}
      data-size={size}
      data-tone={tone}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
      <span className="button-label">{children}</span>
    </button>
  )
})
