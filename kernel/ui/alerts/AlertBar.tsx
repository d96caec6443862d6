import type { ReactElement, ReactNode } from 'react'
import { IconButton } from '../IconButton.js'
import { Note } from '../Note.js'
import { TextLink } from '../TextLink.js'

/** Props of {@link AlertBar}. */
export interface AlertBarProps {
  readonly title: string
  readonly text: ReactNode
  /** Page where the developer can fix the cause; opens in a new tab. */
  readonly link?: { readonly label: string; readonly href: string } | undefined
  /** Adds a close button. */
  readonly onClose?: (() => void) | undefined
  /** Accessible name of the close button: "Dismiss". */
  readonly closeLabel: string
  readonly testId?: string | undefined
}

/** Error that the developer of the host page has to fix, above a view. Screen readers announce it at once. */
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
