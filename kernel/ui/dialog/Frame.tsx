import { type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon.js'
import { IconButton } from '../IconButton.js'
import { Picture } from '../Picture.js'
import type { Header } from '../hooks/widget-context.js'
import type { FrameControl } from './frame-control.js'

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

/** Props of {@link FrameBody}. */
interface FrameBodyProps {
  /** Changes when another view is shown. */
  readonly viewKey: string
  /** Shown above every view. */
  readonly above?: ReactNode
  readonly children: ReactNode
}

/** Contains the view: as high as the view, with a scroll bar of its own if the window is too low. */
function FrameBody({ viewKey, above, children }: FrameBodyProps): ReactElement {
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

/** Labels of the frame's own buttons. */
interface FrameLabels {
  readonly back: string
  readonly close: string
  readonly help: string
  /** Title for screen readers while a view is loading. */
  readonly loading: string
}

/** Props of {@link FrameHeader}. */
interface FrameHeaderProps {
  /** Without it there is no back button. */
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly labels: FrameLabels
  /** A {@link HeaderContent}; another one for each view. */
  readonly children: ReactNode
}

/** The upper 64 px of the frame. Its buttons stay in the page when the view changes. */
function FrameHeader({ onBack, onClose, labels, children }: FrameHeaderProps) {
  return (
    <header className="frame-header">
      {onBack && (
        <IconButton
          icon="back"
          className="frame-back"
          label={labels.back}
          onClick={onBack}
          data-testid="frame-back"
        />
      )}
      {children}
      <IconButton icon="close" label={labels.close} onClick={onClose} data-testid="frame-close" />
    </header>
  )
}

/** Props of {@link HeaderContent}. */
export interface HeaderContentProps {
  readonly header: Header
  readonly titleId: string
  /** Whether the view is the first step: only there the picture and the chooser are shown. */
  readonly isFirstStep: boolean
  /** Whether the dialog has opened with this view: its title appears without a transition. */
  readonly isOpening: boolean
  /** Called after the commit that draws a title. */
  readonly onTitle: (dialog: HTMLElement, title: string) => void
  readonly onTitleFocus: () => void
  readonly labels: FrameLabels
}

/** Picture, chooser, title and help of one view. The title can be focused, so that a view is read from its start. */
export function HeaderContent({
  header,
  titleId,
  isFirstStep,
  isOpening,
  onTitle,
  onTitleFocus,
  labels,
}: HeaderContentProps) {
  const { title, help } = header
  const heading = useRef<HTMLHeadingElement>(null)
  const firstTitle = useRef(title)
  useEffect(() => {
    const dialog = heading.current?.closest<HTMLElement>('.frame-dialog')
    if (dialog) onTitle(dialog, title)
  }, [title, onTitle])
  const chooser = isFirstStep ? header.chooser : undefined
  const picture = isFirstStep && !chooser ? header.picture : undefined
  const isEntering = !isOpening || title !== firstTitle.current
  return (
    <>
      {picture && (
        <span className="frame-picture">
          <Picture name={picture.name} src={picture.src} size={32} />
        </span>
      )}
      {chooser && (
        <button
          type="button"
          className="frame-chooser"
          aria-label={chooser.label}
          onClick={chooser.onPress}
          data-testid="frame-chooser"
        >
          <Picture
            name={chooser.name}
            src={chooser.src}
            imageId={chooser.imageId}
            kind="network"
            shape="round"
            size={24}
          />
          <bdi>{chooser.name}</bdi>
          <Icon name="down" size="s" />
        </button>
      )}
      <h1
        ref={heading}
        className={chooser ? 'frame-title unseen' : 'frame-title'}
        id={titleId}
        tabIndex={-1}
        onFocus={onTitleFocus}
        data-testid="frame-title"
      >
        <span key={title} className="frame-title-text" data-entering={isEntering ? '' : undefined}>
          {title || <span className="unseen">{labels.loading}</span>}
        </span>
      </h1>
      {help && <IconButton icon="help" label={help.label} onClick={help.onPress} data-testid="frame-help" />}
    </>
  )
}

/** Options of {@link useLeavingView}. */
interface LeavingViewOptions {
  /** Identifies the view: another value means another view. */
  readonly viewKey: string
  /** Element of the current view. */
  readonly view: RefObject<HTMLElement | null>
  /** Empty, positioned element that takes the previous view. */
  readonly place: RefObject<HTMLElement | null>
  /** Scroll offset of the view, in CSS pixels. */
  readonly scrolled: { readonly current: number }
}

/** Attributes that would make elements of the copy findable: by tests, focus code and radio groups. */
const marks = ['data-testid', 'data-autofocus', 'name']

/**
 * Fades out the previous view. React has unmounted it already: a copy of its elements is inserted, which cannot be
 * clicked, focused or read out. With reduced motion there is no copy.
 */
function useLeavingView({ viewKey, view, place, scrolled }: LeavingViewOptions): void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const old = before.current
    const shown = view.current
    before.current = shown
    if (!old || !shown || old === shown || !place.current) return
    strip(old)
    const { style } = place.current
    const scroller = place.current.parentElement?.querySelector<HTMLElement>('.frame-scroller')
    // Keeps the width of the previous view: the next one may need no scroll bar.
    style.setProperty('--scroll-bar', scroller?.style.getPropertyValue('--scroll-bar') ?? '')
    style.top = `${shown.offsetTop - scrolled.current}px`
    place.current.inert = true
    place.current.replaceChildren(old)
    // Waits for the animation of the copy itself, not for those of elements inside.
    const fading = old.getAnimations?.() ?? []
    if (fading.length === 0) old.remove()
    else void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => old.remove())
  }, [viewKey, view, place, scrolled])
}

function strip(view: HTMLElement): void {
  for (const name of marks) {
    for (const one of view.querySelectorAll(`[${name}]`)) one.removeAttribute(name)
  }
  // Inserted again, they would load again.
  for (const one of view.querySelectorAll('iframe')) one.remove()
}
