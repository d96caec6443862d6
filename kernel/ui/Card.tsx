import { forwardRef, type ComponentPropsWithoutRef } from 'react'

/** Props of {@link Card}: those of a `<div>`, and this. */
export interface CardProps extends ComponentPropsWithoutRef<'div'> {
  /** 16 px on all sides, when what lies in it has no padding of its own. */
  readonly padded?: boolean | undefined
}

/** What one acts on: a sheet of white on the paper of the modal. */
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
