import { useRef, type ReactElement } from 'react'
import { useScrollStop } from './hooks/use-scroll-stop.js'

/** Props of {@link Quote}. */
export interface QuoteProps {
  /** Who said it, with its colon: "Juniper says:", "Details:". */
  readonly who: string
  /** The words as they came. */
  readonly text: string
  /** Whether to set it between the quotation marks of the language; true when left out. */
  readonly marks?: boolean | undefined
}

/** The very words of a wallet or a service. They come from outside and are kept apart in direction and in line. */
export function Quote({ who, text, marks = true }: QuoteProps): ReactElement {
  const words = useRef<HTMLParagraphElement>(null)
  useScrollStop(words)
  return (
    <p ref={words} className="quote">
      <b>{who}</b>{' '}
      {marks ? (
        <q>
          <bdi>{text}</bdi>
        </q>
      ) : (
        <bdi>{text}</bdi>
      )}
    </p>
  )
}
