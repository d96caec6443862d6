import { useLayoutEffect, type ReactElement, type ReactNode } from 'react'
import { FrameBody } from './FrameBody.js'
import type { FrameControl } from './frame-control.js'
import { FrameHeader, type FrameLabels } from './FrameHeader.js'

/** Props of {@link Frame}. */
export interface FrameProps {
  readonly control: FrameControl
  /** Id of the title inside `header`. */
  readonly titleId: string
  /** A `HeaderContent`. */
  readonly header: ReactNode
  /** Without it there is no back button, and Escape closes. */
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly labels: FrameLabels
  /** Changes when another view is shown. */
  readonly viewKey: string
  /** Shown above every view. */
  readonly above?: ReactNode
  /** Id of what belongs to the dialog and is drawn outside of it, such as toasts. */
  readonly companionId?: string | undefined
  readonly children: ReactNode
}

/**
 * The dialog: header and one view. Its state is the {@link FrameControl}'s. In a window under 430 px of width it is a
 * sheet at the lower edge, which can be dragged down to close. Adopt `frameStyles` into the same shadow root.
 */
export function Frame(props: FrameProps): ReactElement {
  const { control, titleId, header, onBack, onClose, labels, viewKey, above, companionId, children } = props
  useLayoutEffect(() => control.drawn(), [control])
  return (
    <div
      className="frame-dialog"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-owns={companionId}
      data-view={viewKey}
    >
      <div className="frame-grip">
        <span className="frame-handle" />
        <FrameHeader onBack={onBack} onClose={onClose} labels={labels}>
          {header}
        </FrameHeader>
      </div>
      <FrameBody viewKey={viewKey} above={above}>
        {children}
      </FrameBody>
    </div>
  )
}
