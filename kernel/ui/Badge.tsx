import type { ReactElement, ReactNode } from 'react'

/** Meaning of a colour. Always with an icon or a text (WCAG 2.2, 1.4.1). */
export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative'

/** Props of {@link Badge}. */
export interface BadgeProps {
  readonly tone?: Tone | undefined
  readonly children: ReactNode
}

/** Label of one or two words: "Installed", "Recent", "QR code". */
export function Badge({ tone = 'neutral', children }: BadgeProps): ReactElement {
  return (
    <span className="badge" data-tone={tone}>
      {/* bdi: "500+" must not become "+500" in right-to-left text. */}
      {typeof children === 'string' ? <bdi>{children}</bdi> : children}
    </span>
  )
}
