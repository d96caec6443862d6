import { forwardRef, useRef, type ReactNode } from 'react'
import type { Header } from '../ui/hooks/widget-context.js'
import { Icon } from '../ui/Icon.js'
import { IconButton } from '../ui/IconButton.js'
import { Picture } from '../ui/Picture.js'

/** The words of the frame's own buttons. */
export interface FrameLabels {
  readonly back: string
  readonly close: string
  readonly help: string
  /** Heard in place of a title, while a view has not given one yet. */
  readonly loading: string
}

/** Props of {@link FrameHeader}. */
export interface FrameHeaderProps {
  readonly title: string
  readonly titleId: string
  readonly picture?: ReactNode
  /** Stands in the title's place where there is no way back. */
  readonly chooser?: Header['chooser'] | undefined
  readonly onBack?: (() => void) | undefined
  readonly onClose: () => void
  readonly onHelp?: (() => void) | undefined
  /** Called whenever the title gets the focus. */
  readonly onTitleFocus?: (() => void) | undefined
  readonly labels: FrameLabels
}

/** The upper 64 px of the frame. The title can be given the focus, so that a new view is read from its start. */
export const FrameHeader = forwardRef<HTMLElement, FrameHeaderProps>(function FrameHeader(
  { title, titleId, picture, chooser, onBack, onClose, onHelp, onTitleFocus, labels },
  ref,
) {
  const first = useRef(title)
  const chosen = onBack ? undefined : chooser
  return (
    <header
      ref={ref}
      className="frame-header"
      data-lead={onBack ? 'back' : chosen ? 'chooser' : picture ? 'picture' : undefined}
    >
      {onBack ? (
        <IconButton icon="back" label={labels.back} onClick={onBack} data-testid="frame-back" />
      ) : (
        picture && <span className="frame-picture">{picture}</span>
      )}
      {chosen && (
        <button
          type="button"
          className="frame-chooser"
          aria-label={chosen.label}
          onClick={chosen.onPress}
          data-testid="frame-chooser"
        >
          <Picture
            name={chosen.name}
            src={chosen.src}
            imageId={chosen.imageId}
            kind="network"
            shape="round"
            size={24}
          />
          <bdi>{chosen.name}</bdi>
          <Icon name="down" size="s" />
        </button>
      )}
      <h1
        className={chosen ? 'frame-title unseen' : 'frame-title'}
        id={titleId}
        tabIndex={-1}
        onFocus={onTitleFocus}
        data-testid="frame-title"
      >
        <span
          key={title}
          className="frame-title-text"
          data-entering={title === first.current ? undefined : ''}
        >
          {title || <span className="unseen">{labels.loading}</span>}
        </span>
      </h1>
      {onHelp && <IconButton icon="help" label={labels.help} onClick={onHelp} data-testid="frame-help" />}
      <IconButton icon="close" label={labels.close} onClick={onClose} data-testid="frame-close" />
    </header>
  )
})
