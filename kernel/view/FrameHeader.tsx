import { useEffect, useRef, type ReactNode } from 'react'
import type { Header } from '../ui/hooks/widget-context.js'
import { Icon } from '../ui/Icon.js'
import { IconButton } from '../ui/IconButton.js'
import { Picture } from '../ui/Picture.js'

/** Labels of the frame's own buttons. */
export interface FrameLabels {
  readonly back: string
  readonly close: string
  readonly help: string
  /** Title for screen readers while a view is loading. */
  readonly loading: string
}

/** Props of {@link FrameHeader}. */
export interface FrameHeaderProps {
  /** Without it there is no back button. */
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly labels: FrameLabels
  /** A {@link HeaderContent}; another one for each view. */
  readonly children: ReactNode
}

/** The upper 64 px of the frame. Its buttons stay in the page when the view changes. */
export function FrameHeader({ onBack, onClose, labels, children }: FrameHeaderProps) {
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
