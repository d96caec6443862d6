import { useEffect, useId, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { followVisibleViewport } from './visible-viewport.js'
import { FrameBody } from './FrameBody.js'
import { FrameHeader, type FrameHeaderProps, type FrameLabels } from './FrameHeader.js'
import { dragToClose } from './sheet-drag.js'
import { isSheet } from './sheet-width.js'
import { useModal } from './use-modal.js'
import { usePresence } from './use-presence.js'
import { useTitleAnnouncement } from './use-title-announcement.js'

/** Props of {@link Frame}. */
export interface FrameProps {
  readonly open: boolean
  /** Called when the frame has left the page after `open` became false. */
  readonly onExited?: (() => void) | undefined
  readonly title: string
  /** A `Picture` of 32 px at the start of the header, where there is no way back. */
  readonly picture?: ReactNode
  readonly chooser?: FrameHeaderProps['chooser']
  /** Without it there is no back button, and Escape closes. */
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly onHelp?: (() => void) | undefined
  /** What the help of this view is about; `labels.help` when left out. */
  readonly helpLabel?: string | undefined
  readonly labels: FrameLabels
  /** Changes whenever another view comes. */
  readonly viewKey: string
  /** Stands above every view. */
  readonly above?: ReactNode
  /** What is drawn after the dialog and belongs to it all the same: Tab reaches it, screen readers find it. */
  readonly beside?: { readonly id: string; readonly ref: RefObject<HTMLElement | null> } | undefined
  /** Says a title that has changed to screen readers. */
  readonly announce?: ((text: string) => void) | undefined
  readonly children: ReactNode
}

/**
 * The modal: what is behind it, the header, and room for one view. A window under 430 px of width gets a sheet
 * at its lower edge, which can be dragged down to close. Adopt `frameStyles` into the same shadow root.
 */
export function Frame(props: FrameProps): ReactElement | null {
  const { open, onExited, title, picture, chooser, onBack, onClose, onHelp, helpLabel, labels, viewKey } =
    props
  const { above, beside, announce, children } = props
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLDivElement>(null)
  const header = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  const present = usePresence(open, [scrim, dialog], onExited)
  useModal({ dialog, beside: beside?.ref, open, viewKey, onEscape: onBack ?? onClose })
  // after it: it moves the focus, which decides whether the title is heard already
  const onTitleFocus = useTitleAnnouncement({ dialog, open, title, viewKey, announce })

  useEffect(() => {
    const view = frame.current?.ownerDocument.defaultView
    if (!open || !view || !frame.current || !grip.current || !dialog.current) return undefined
    const unfollow = followVisibleViewport(frame.current)
    const undrag = dragToClose({
      grip: grip.current,
      sheet: dialog.current,
      isSheet: () => isSheet(view),
      onClose: () => close.current(),
    })
    return () => {
      unfollow()
      undrag()
    }
  }, [open])

  if (!present) return null
  return (
    <div ref={frame} className="frame" data-state={open ? 'open' : 'closing'} data-testid="frame">
      <div ref={scrim} className="frame-scrim" onClick={onClose} data-testid="frame-scrim" />
      <div
        ref={dialog}
        className="frame-dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-owns={beside?.id}
      >
        <div ref={grip} className="frame-grip">
          <span className="frame-handle" />
          <FrameHeader
            ref={header}
            title={title}
            titleId={titleId}
            picture={picture}
            chooser={chooser}
            onBack={onBack}
            onClose={onClose}
            onHelp={onHelp}
            onTitleFocus={onTitleFocus}
            labels={helpLabel === undefined ? labels : { ...labels, help: helpLabel }}
          />
        </div>
        <FrameBody viewKey={viewKey} header={header} dialog={dialog} above={above}>
          {children}
        </FrameBody>
      </div>
    </div>
  )
}
