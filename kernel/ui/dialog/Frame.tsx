import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon.js'
import { IconButton } from '../IconButton.js'
import { Picture } from '../Picture.js'
import type { Header } from '../hooks/widget-context.js'
import { activeWithin } from './focus-trap.js'
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
  readonly alerts?: ReactNode
  /** Id of the element outside of the dialog that belongs to it and contains the toasts. */
  readonly companionId?: string | undefined
  readonly children: ReactNode
}

/**
 * The dialog: header and one view. The {@link FrameControl} owns its state. In a window under 430 px of width it is a bottom
 * sheet, which can be dragged down to close. Needs `frameStyles` in the same shadow root.
 */
export function Frame(props: FrameProps): ReactElement {
  const { control, titleId, header, onBack, onClose, labels, viewKey, alerts, companionId, children } = props
  useLayoutEffect(() => control.dialogRendered(), [control])
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
        {/* Its buttons stay mounted when the view changes. */}
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
          {header}
          <IconButton icon="close" label={labels.close} onClick={onClose} data-testid="frame-close" />
        </header>
      </div>
      <FrameBody viewKey={viewKey} alerts={alerts}>
        {children}
      </FrameBody>
    </div>
  )
}

/** Contains the view. As high as the view, and a scroll container if the window is too low. */
function FrameBody({ viewKey, alerts, children }: Pick<FrameProps, 'viewKey' | 'alerts' | 'children'>) {
  const scroller = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const leaving = useRef<HTMLDivElement>(null)
  const scrolled = useRef(0)
  const firstKey = useRef(viewKey)
  const previous = useRef<HTMLElement | null>(null)

  useLayoutEffect(() => {
    const [old, current] = [previous.current, view.current]
    previous.current = current
    // Only when the view has changed: setting the position forces a layout.
    if (!old || !current || old === current || !leaving.current || !scroller.current) return
    const { style } = leaving.current
    // Keeps the width of the previous view: the next one may need no scroll bar.
    style.setProperty('--scroll-bar', scroller.current.style.getPropertyValue('--scroll-bar'))
    style.top = `${current.offsetTop - scrolled.current}px`
    fadeOut(old, leaving.current)
    scrolled.current = 0
    scroller.current.scrollTop = 0
  }, [viewKey])

  return (
    <div className="frame-body">
      <div
        ref={scroller}
        className="frame-scroller"
        onScroll={({ currentTarget }) => (scrolled.current = currentTarget.scrollTop)}
      >
        {alerts}
        <div
          key={viewKey}
          ref={view}
          className="frame-view"
          data-entering={viewKey === firstKey.current ? undefined : ''}
        >
          {children}
        </div>
      </div>
      <div ref={leaving} className="frame-leaving" aria-hidden="true" />
    </div>
  )
}

/** Labels of the buttons of the frame. */
interface FrameLabels {
  readonly back: string
  readonly close: string
  /** Title for screen readers while a view is loading. */
  readonly loading: string
}

/** Props of {@link HeaderContent}. */
export interface HeaderContentProps {
  readonly header: Header
  readonly titleId: string
  /** Whether the view is the first step: only there the picture and the chooser are shown. */
  readonly isFirstStep: boolean
  /** Whether the dialog has opened with this view: its title appears without a transition. */
  readonly isOpening: boolean
  /** Called after the commit that renders a title. */
  readonly onTitle: (dialog: HTMLElement, title: string) => void
  readonly onTitleFocus: (title: string) => void
  readonly labels: FrameLabels
}

/** Picture, title and actions of a view. The title is focusable, so that screen readers start there. */
export function HeaderContent({
  header,
  titleId,
  isFirstStep,
  isOpening,
  onTitle,
  onTitleFocus,
  labels,
}: HeaderContentProps) {
  const { title, actions = [] } = header
  const heading = useRef<HTMLHeadingElement>(null)
  const firstTitle = useRef(title)
  useEffect(() => {
    const dialog = heading.current?.closest<HTMLElement>('.frame-dialog')
    if (dialog) onTitle(dialog, title)
  }, [title, onTitle])
  const chooser = isFirstStep ? actions.find((action) => action.kind === 'chooser') : undefined
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
        className={chooser ? 'frame-title visually-hidden' : 'frame-title'}
        id={titleId}
        tabIndex={-1}
        onFocus={() => onTitleFocus(title)}
        data-testid="frame-title"
      >
        <span key={title} className="frame-title-text" data-entering={isEntering ? '' : undefined}>
          {title || <span className="visually-hidden">{labels.loading}</span>}
        </span>
      </h1>
      {actions.map(
        (action, index) =>
          action.kind !== 'chooser' && (
            <IconButton
              key={index}
              icon={action.kind === 'help' ? 'help' : action.icon}
              label={action.label}
              onClick={action.onPress}
              data-testid={action.kind === 'help' ? 'frame-help' : 'frame-action'}
            />
          ),
      )}
    </>
  )
}

/** Attributes by which tests, focus management and radio groups would find elements of the copy. */
const removedAttributes = ['data-testid', 'data-autofocus', 'name']

/**
 * Fades out the previous view in a container. React has unmounted it: its elements are inserted again, inert and hidden from screen
 * readers. With reduced motion, they are removed at once.
 */
function fadeOut(old: HTMLElement, container: HTMLElement): void {
  removeAttributes(old)
  container.inert = true
  container.replaceChildren(old)
  // Only the animation of the view itself, not those of elements inside.
  const fading = old.getAnimations?.() ?? []
  if (fading.length === 0) return old.remove()
  // a cancelled animation removes the copy too
  const remove = () => old.remove()
  Promise.all(fading.map(({ finished }) => finished)).then(remove, remove)
}

function removeAttributes(view: HTMLElement): void {
  for (const name of removedAttributes) {
    for (const element of view.querySelectorAll(`[${name}]`)) element.removeAttribute(name)
  }
  // An iframe loads again when it is inserted again.
  for (const frame of view.querySelectorAll('iframe')) frame.remove()
}

/** Announces the title of the dialog when it changes. */
export interface TitleAnnouncer {
  /**
   * To be called after each commit that may have changed the title or the view.
   * @param isSilent true until the dialog has the focus: screen readers read the title when it gets it
   */
  update(dialog: HTMLElement, title: string, isSilent: boolean): void
  /** To be called when a title gets the focus: screen readers then read it by themselves. */
  titleFocused(title: string): void
}

/**
 * Creates an announcer for one opening of the dialog. Screen readers read the title by themselves only when the dialog opens.
 * A title is not announced if the focus has read it, or if a live region of the view contains it.
 */
export function createTitleAnnouncer(announce: (text: string) => void): TitleAnnouncer {
  let last: string | undefined
  let read: string | undefined
  let regionsBefore: readonly Element[] = []
  return {
    update(dialog, title, isSilent) {
      const regions = [...dialog.querySelectorAll('.frame-scroller :is([aria-live], [role="status"])')]
      // A view that sets its header from an effect has no title in its first commit.
      if (title !== '' && title !== last) {
        // a view that sets its header from an effect gets the focus with an empty title
        const hasRead = read === title || read === ''
        const isRead = hasRead && activeWithin(dialog) === dialog.querySelector('.frame-title')
        // Screen readers announce changes only of a region that was in the page before.
        const isInRegion = regions.some(
          (region) => regionsBefore.includes(region) && region.textContent?.includes(title),
        )
        if (!isSilent && last !== undefined && !isRead && !isInRegion) announce(title)
        last = title
        read = undefined
      }
      regionsBefore = regions
    },
    titleFocused(title) {
      read = title
    },
  }
}
