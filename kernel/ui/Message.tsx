import type { ReactElement, ReactNode } from 'react'

/** Props of {@link Message}. */
export interface MessageProps {
  readonly title: string
  /** Next step for the user, or a reassurance. */
  readonly text?: ReactNode
}

/** Centred heading and text of a view. A live region: changes are announced. */
export function Message({ title, text }: MessageProps): ReactElement {
  return (
    <div className="message" aria-live="polite" aria-atomic="true">
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
  )
}
