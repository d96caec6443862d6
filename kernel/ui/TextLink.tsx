import type { ReactElement, ReactNode } from 'react'
import { useGuard } from './hooks/use-guard.js'

/** Props of {@link TextLink}: one of `onPress` and `href`. */
export interface TextLinkProps {
  readonly onPress?: (() => void) | undefined
  /** Opens a new tab, which learns nothing about this one. */
  readonly href?: string | undefined
  readonly children: ReactNode
  readonly testId?: string | undefined
}

/** A link within words. */
export function TextLink({ onPress, href, children, testId }: TextLinkProps): ReactElement {
  const guard = useGuard()
  const press = onPress && guard(onPress)
  if (href === undefined) {
    return (
      <button type="button" className="text-link" onClick={press} data-testid={testId}>
        {children}
      </button>
    )
  }
  return (
    <a
      className="text-link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={press}
      data-testid={testId}
    >
      {children}
    </a>
  )
}
