import type { ReactElement, ReactNode } from 'react'

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
  if (href === undefined) {
    return (
      <button type="button" className="text-link" onClick={onPress} data-testid={testId}>
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
      onClick={onPress}
      data-testid={testId}
    >
      {children}
    </a>
  )
}
