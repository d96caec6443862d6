import type { ReactElement, ReactNode } from 'react'

/** Props of {@link Foot}. */
export interface FootProps {
  readonly children: ReactNode
}

/** A quiet last line under the cards: a question and the `TextLink` that answers it. */
export function Foot({ children }: FootProps): ReactElement {
  return <p className="foot">{children}</p>
}
