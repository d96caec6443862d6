import { forwardRef, type ComponentPropsWithoutRef, type MouseEvent } from 'react'
import { Icon } from './Icon.js'
import { useGuard } from './hooks/use-guard.js'
import type { IconSource } from './icon-source.js'
import { Spinner } from './Spinner.js'

/** Props of {@link Button}: those of a `<button>`, and these. */
export interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** `primary` is the one filled action of a view, `plain` (when left out) the ordinary one. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'text' | undefined
  /** `s` is a button as wide as its words, for fields, notes and rows; `m` fills its line. */
  readonly size?: 'm' | 's' | undefined
  /** `negative` for what cannot be taken back, `muted` for a way out that nobody is led to. */
  readonly tone?: 'negative' | 'muted' | undefined
  /** Drawn before the words. */
  readonly icon?: IconSource | undefined
  /** Work is under way: a spinner in place of the icon, presses are ignored, the focus stays. */
  readonly busy?: boolean | undefined
}

/** A button with words. 48 px high, 52 on a phone, and higher when large text wraps. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind = 'plain', size = 'm', tone, icon, busy = false, className, onClick, children, ...rest },
  ref,
) {
  const guard = useGuard()
  // a button that is disabled while it works would lose the focus, and a submit would still go through
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
      <span className="button-words">{children}</span>
    </button>
  )
})
