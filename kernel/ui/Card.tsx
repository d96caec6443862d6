import { forwardRef, type ComponentPropsWithoutRef } from 'react'

/** Props of {@link Card}, in addition to those of a `<div>`. */
export interface CardProps extends ComponentPropsWithoutRef<'div'> {
  /** Whether to add a padding of 16 px, for content without its own. Default: false. */
  readonly padded?: boolean | undefined
}

/** Raised surface for the controls of a view. */
export const Card = forwardRef<HTMLDivElement, CardProps>(function Card(
  { padded = false, className, ...rest },
  ref,
) {
  return (
    <div
      {...rest}
      ref={ref}
      className={className ? `card ${className}` : 'card'}
      data-padded={padded || undefined}
    />
  )
})
