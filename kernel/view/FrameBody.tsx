import { useEffect, useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { followHeight } from './follow-height.js'
import { useLeavingView } from './use-leaving-view.js'

/** Props of {@link FrameBody}. */
export interface FrameBodyProps {
  /** Changes whenever another view comes. */
  readonly viewKey: string
  /** What stands above the body. */
  readonly header: RefObject<HTMLElement | null>
  /** What the body is a part of. */
  readonly dialog: RefObject<HTMLElement | null>
  /** Stays above the views when another one comes. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** Where the views are: as high as the view, scrolling by itself where there is no more room. */
export function FrameBody({ viewKey, header, dialog, above, children }: FrameBodyProps): ReactElement {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const leaving = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const first = useRef(viewKey)

  const before = useRef(viewKey)
  useEffect(() => {
    if (!outer.current || !inner.current || !header.current || !dialog.current) return undefined
    return followHeight({
      outer: outer.current,
      inner: inner.current,
      header: header.current,
      dialog: dialog.current,
      viewKey: () => before.current,
    })
  }, [header, dialog])

  useLeavingView({ viewKey, view, place: leaving, scrolled })
  useLayoutEffect(() => {
    // what has never been scrolled would only be laid out for it, once more than needed
    if (before.current === viewKey) return
    before.current = viewKey
    scrolled.current = 0
    if (inner.current) inner.current.scrollTop = 0
  }, [viewKey])

  return (
    <div ref={outer} className="frame-body">
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
