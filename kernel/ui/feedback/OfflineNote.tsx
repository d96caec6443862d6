import type { ReactElement, ReactNode } from 'react'
import { Note } from '../Note.js'

/** Props of {@link OfflineNote}. */
export interface OfflineNoteProps {
  /** "You are offline". */
  readonly title: string
  /** What still works, or from when the figures are: "Showing what we knew at 10:31." */
  readonly children: ReactNode
  readonly testId?: string | undefined
}

/** Above what a view still knows while there is no connection; screen readers hear it when they are done. */
export function OfflineNote({ title, children, testId }: OfflineNoteProps): ReactElement {
  return (
    <Note icon="offline" role="status" title={title} testId={testId}>
      {children}
    </Note>
  )
}
