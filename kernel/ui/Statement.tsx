import type { ReactElement, ReactNode } from 'react'

/** Props of {@link Statement}. */
export interface StatementProps {
  /** What is going on. */
  readonly title: string
  /** What to do now, or what is safe. */
  readonly text?: ReactNode
}

/** What a view has to say, in the middle. When it changes, screen readers hear the new one. */
export function Statement({ title, text }: StatementProps): ReactElement {
  return (
    <div className="statement" aria-live="polite" aria-atomic="true">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}
