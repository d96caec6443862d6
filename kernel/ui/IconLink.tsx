import type { ReactElement } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import { newTab } from './new-tab.js'

/** Props of {@link IconLink}. */
export interface IconLinkProps {
  readonly icon: IconSource
  /** Accessible name. */
  readonly label: string
  /** Opens in a new tab, without opener and referrer. */
  readonly href: string
  readonly testId?: string | undefined
}

/** Link with an icon in place of a text label, for a line of text. */
export function IconLink({ icon, label, href, testId }: IconLinkProps): ReactElement {
  return (
    <a className="icon-button" data-size="s" href={href} {...newTab} aria-label={label} data-testid={testId}>
      <Icon name={icon} size="s" />
    </a>
  )
}
