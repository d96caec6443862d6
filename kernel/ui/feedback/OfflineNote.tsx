import type { ReactElement, ReactNode } from 'react'
import { Note } from '../Note.js'

/** Props of {@link OfflineNote}. */
export interface OfflineNoteProps {
  readonly title: string
  /** Features that still work, or the age of the data: "Last updated 10:31." */
  readonly children: ReactNode
  readonly testId?: string | undefined
}

/** Note above the stale data of a view while the browser is offline. Screen readers announce it politely. */
export function OfflineNote({ title, children, testId }: OfflineNoteProps): ReactElement {
  return (
    <Note icon="offline" role="status" title={title} testId={testId}>
      {children}
    </Note>
  )
}
