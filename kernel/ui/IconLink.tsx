import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icon-source.js'

/** Props of {@link IconLink}. */
export interface IconLinkProps {
  readonly icon: IconSource
  /** Where it leads, for those who do not see the icon. */
  readonly label: string
  /** Opens a new tab, which learns nothing about this one. */
  readonly href: string
  readonly testId?: string | undefined
}

/** A link that is only an icon, for beside a line of text. */
export function IconLink({ icon, label, href, testId }: IconLinkProps): ReactElement {
  return (
    <a
      className="icon-button"
      data-size="s"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      data-testid={testId}
    >
      <Icon name={icon} size="s" />
    </a>
  )
}
