import type { ReactElement, ReactNode } from 'react'
import { useGuard } from './hooks/use-guard.js'
import { newTab } from './new-tab.js'

/** Props of {@link TextLink}: `onPress`, `href` or both. */
export interface TextLinkProps {
  readonly onPress?: (() => void) | undefined
  /** Opens in a new tab, without opener and referrer. */
  readonly href?: string | undefined
  readonly children: ReactNode
  readonly testId?: string | undefined
}

/** Link, or button in the style of a link, within a text. */
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
    <a className="text-link" href={href} {...newTab} onClick={press} data-testid={testId}>
      {children}
    </a>
  )
}
