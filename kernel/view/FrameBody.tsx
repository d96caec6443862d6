import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useLeavingView } from './use-leaving-view.js'

/** Props of {@link FrameBody}. */
export interface FrameBodyProps {
  /** Changes when another view is shown. */
  readonly viewKey: string
  /** Shown above every view. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** Contains the view: as high as the view, with a scroll bar of its own if the window is too low. */
export function FrameBody({ viewKey, above, children }: FrameBodyProps): ReactElement {
  const inner = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const leaving = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const first = useRef(viewKey)

  useLeavingView({ viewKey, view, place: leaving, scrolled })
  const before = useRef(viewKey)
  useLayoutEffect(() => {
    // Setting the position forces a layout, so it is set only when another view has come.
    if (before.current === viewKey) return
    before.current = viewKey
    scrolled.current = 0
    if (inner.current) inner.current.scrollTop = 0
  }, [viewKey])

  return (
    <div className="frame-body">
      <div
        ref={inner}
        className="frame-scroller"
        onScroll={({ currentTarget }) => (scrolled.current = currentTarget.scrollTop)}
      >
        {above}
        <div
          key={viewKey}
          ref={view}
          className="frame-view"
          data-entering={viewKey === first.current ? undefined : ''}
        >
          {children}
        </div>
      </div>
      <div ref={leaving} className="frame-leaving" aria-hidden="true" />
    </div>
  )
}
