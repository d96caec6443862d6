import type { ReactElement, ReactNode } from 'react'
import { Icon } from './Icon.js'
import type { IconSource } from './icon-source.js'
import type { Tone } from './tone.js'

/** Props of {@link Note}. */
export interface NoteProps {
  readonly icon: IconSource
  readonly title?: string | undefined
  readonly tone?: Tone | undefined
  /** `alert` interrupts a screen reader, `status` waits for it; without either it is read in its turn. */
  readonly role?: 'alert' | 'status' | undefined
  readonly children: ReactNode
  /** An `IconButton` to dismiss it, or a small `Button`; at the end. */
  readonly action?: ReactNode
  readonly testId?: string | undefined
}

/** Something to know beside what one is doing: offline, nothing found, a setting the host must fix. */
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
      <div className="note-words">
        {title && <b>{title}</b>}
        {children}
      </div>
      {action && <div className="note-action">{action}</div>}
    </div>
  )
}
