import { useEffect, useRef, type ReactElement } from 'react'

/** Props of {@link ExternalText}. */
export interface ExternalTextProps {
  /** Author of the text, with a colon: "Juniper says:", "Details:". */
  readonly source: string
  /** The text, unchanged. */
  readonly text: string
  /** Whether to set the text in the quotation marks of the language. Default: true. */
  readonly marks?: boolean | undefined
}

/** Text of a wallet or a service, isolated from the direction of the text around it. */
export function ExternalText({ source, text, marks = true }: ExternalTextProps): ReactElement {
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const scroller = paragraph.current
    const Observer = scroller?.ownerDocument.defaultView?.ResizeObserver
    if (!scroller || !Observer) return undefined
    // Contains no control: without a tab stop, the keyboard could not scroll it.
    const observer = new Observer(() => {
      if (scroller.scrollHeight > scroller.clientHeight + 1) scroller.tabIndex = 0
      else scroller.removeAttribute('tabindex')
    })
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={paragraph} className="external-text">
      <b>{source}</b>{' '}
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
