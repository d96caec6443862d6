import type { ReactNode } from 'react'

/** An error below a link. */
export function FieldNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className="email-error" role="alert">
      {children}
    </p>
  )
}
