import { useEffect, useState, type MouseEvent, type ReactElement } from 'react'
import { Button } from '../Button.js'
import { IconButton } from '../IconButton.js'
import { copyText } from './copy-text.js'

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  /** What is copied, whole. */
  readonly text: string
  /** What pressing it does: "Copy address". */
  readonly label: string
  /** Said to screen readers once it is copied, and shown where the button has words: "Address copied". */
  readonly copiedLabel: string
  /** Said when the browser does not let it be copied. */
  readonly failedLabel?: string | undefined
  /** `icon` (when left out) for beside a line of text; with the words in it `button`, or `primary` where it is the view's way on. */
  readonly look?: 'icon' | 'button' | 'primary' | undefined
  readonly testId?: string | undefined
}

/** How long the check stays, in milliseconds. */
const shownMs = 2_000

/** Copies a text, and says so. */
export function CopyButton(props: CopyButtonProps): ReactElement {
  const { text, label, copiedLabel, failedLabel, look = 'icon', testId } = props
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      await copyText(text, currentTarget)
      setOutcome('copied')
    } catch (error) {
      setOutcome('failed')
      throw error
    }
  }
  const copied = outcome === 'copied'
  const said = copied ? copiedLabel : outcome && failedLabel
  const icon = copied ? 'check' : outcome ? 'alert' : 'copy'
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={icon} label={label} size="s" onClick={copy} data-testid={testId} />
      ) : (
        <Button
          kind={look === 'primary' ? 'primary' : 'plain'}
          icon={icon}
          onClick={copy}
          data-testid={testId}
        >
          {said ?? label}
        </Button>
      )}
      <span className="unseen" role="status">
        {said}
      </span>
    </>
  )
}
