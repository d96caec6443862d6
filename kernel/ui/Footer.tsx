import type { ReactElement, ReactNode } from 'react'

/** Props of {@link Footer}. */
export interface FooterProps {
  readonly children: ReactNode
}

/** Last line of a view, below its cards: a question and a `TextLink`. */
export function Footer({ children }: FooterProps): ReactElement {
  return <p className="footer">{children}</p>
}
