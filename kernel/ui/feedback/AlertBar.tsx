import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '../IconButton.js'
import { Note } from '../Note.js'
import { TextLink } from '../TextLink.js'

/** Props of {@link AlertBar}. */
export interface AlertBarProps {
  readonly title: string
  readonly text: ReactNode
  /** Where it can be mended; opens a new tab. */
  readonly link?: { readonly label: string; readonly href: string } | undefined
  /** Takes it away; without it the bar stays. */
  readonly onClose?: (() => void) | undefined
  /** What the cross does: "Dismiss". */
  readonly closeLabel: string
  readonly testId?: string | undefined
}

/** Above the cards of a view: what the developer of the host page has to mend. It interrupts screen readers. */
export function AlertBar(props: AlertBarProps): ReactElement {
  const { title, text, link, onClose, closeLabel, testId } = props
  return (
    <Note
      icon="alert"
      tone="negative"
      role="alert"
      title={title}
      testId={testId}
      action={onClose && <IconButton icon="close" label={closeLabel} onClick={onClose} />}
    >
      {text}
      {link && (
        <>
          {' '}
          <TextLink href={link.href}>{link.label}</TextLink>
        </>
      )}
    </Note>
  )
}
