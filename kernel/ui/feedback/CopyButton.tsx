import { type MouseEvent, type ReactElement, useEffect, useState } from 'react'
import { Button } from '../Button.js'
import { useMessages } from '../hooks/use-messages.js'
import { IconButton } from '../IconButton.js'
import { viewErrors } from '../slots/PluginBoundary.js'
import { copyMessages } from './copy-messages.js'

/** Props of {@link CopyButton}. */
export interface CopyButtonProps {
  /** Text to copy. */
  readonly text: string
  /** Default: "Copy address". */
  readonly label?: string | undefined
  /** Announced after copying, and shown in place of the label. Default: "Address copied". */
  readonly copiedLabel?: string | undefined
  /** `icon` is an icon button for a line of text, `button` and `primary` show the label. Default: `icon`. */
  readonly look?: 'icon' | 'button' | 'primary' | undefined
  readonly testId?: string | undefined
}

/** Time that the result is shown, in milliseconds. */
const resultMs = 2_000

/** Button that copies a text and shows and announces the result, also that the browser blocks clipboard access. */
export function CopyButton({ text, look = 'icon', testId, ...labels }: CopyButtonProps): ReactElement {
  const t = useMessages(copyMessages)
  const { label = t('copyAddress'), copiedLabel = t('addressCopied') } = labels
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), resultMs)
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
  const result = copied ? copiedLabel : outcome && t('failed')
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
          {result ?? label}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {result}
      </span>
    </>
  )
}

/**
 * Copies a text by the Clipboard API. Without access to it (no HTTPS, a frame without the permission, an old browser), selects
 * the text in a temporary field and executes the `copy` command.
 *
 * @param button the pressed button: the field is inserted next to it, and the button gets the focus back
 * @throws kernel/COPY_FAILED if both fail
 */
export async function copyText(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    if (!copyBySelection(text, button)) throw viewErrors.COPY_FAILED({ cause })
  }
}

function copyBySelection(text: string, button: HTMLElement): boolean {
  const { ownerDocument: document, parentElement: parent } = button
  if (typeof document.execCommand !== 'function' || !parent) return false
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  field.readOnly = true
  // Inside the dialog: its focus trap would take the focus back from an element outside.
  parent.append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    button.focus({ preventScroll: true })
  }
}
