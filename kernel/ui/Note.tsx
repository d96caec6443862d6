import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icons.js'
import type { Tone } from './Badge.js'

/** Props of {@link Note}. */
export interface NoteProps {
  readonly icon: IconSource
  readonly title?: string | undefined
  readonly tone?: Tone | undefined
  /** `alert` interrupts screen readers, `status` waits until they have finished. Default: not announced. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children: ReactNode
  /** An `IconButton` to dismiss the note, or a small `Button`; at the end. */
  readonly action?: ReactNode
  readonly testId?: string | undefined
}

/** Additional information in a view: offline, no results, a setting the host must correct. */
export function Note({
  icon,
  title,
  tone = 'neutral',
  role,
  children,
  action,
  testId,
}: NoteProps): ReactElement {
  return (
    <div className="note" data-tone={tone} role={role} data-testid={testId}>
      <Icon name={icon} />
      <div className="note-text">
        {title && <b>{title}</b>}
        {children}
      </div>
      {action && <div className="note-action">{action}</div>}
    </div>
  )
}
