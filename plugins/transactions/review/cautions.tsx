import type { ReactElement, ReactNode } from 'react'
import { Note, useMessages } from '#kernel/ui'
import type { RequestCaution } from '../contract.js'
import { useConfirmations, type Confirmations } from '../form/use-confirmations.js'
import { moneyMessages } from '../messages.js'

/** Texts of a caution. */
export interface CautionWords {
  /** Label of its checkbox. */
  readonly label: string
  /** Title of its note; undefined if the review shows it in another way. */
  readonly title?: string
  readonly text?: ReactNode
}

/**
 * Returns the notes and the checkboxes of the cautions of a preview.
 *
 * @param testId start of their `data-testid`: `send` for `send-warning-open` and `send-confirm-open`
 */
export function useCautions<Caution extends string>(
  cautions: readonly Caution[],
  words: Readonly<Record<Caution, CautionWords>>,
  testId: string,
): Confirmations<Caution> & { readonly notes: readonly (ReactElement | null)[] } {
  const confirmations = useConfirmations(cautions, (caution) => words[caution].label, `${testId}-confirm`)
  const notes = cautions.map((caution) => {
    const { title, text } = words[caution]
    if (title === undefined) return null
    return (
      <Note
        key={caution}
        icon="warn"
        tone="warning"
        role="alert"
        title={title}
        testId={`${testId}-warning-${caution}`}
      >
        {text}
      </Note>
    )
  })
  return { ...confirmations, notes }
}

/**
 * Returns the texts of the cautions of all requests.
 *
 * @param titles of the feature: that its last request waits in the wallet, and that it could not be confirmed
 */
export function useRequestCautions(
  wallet: string,
  titles: Readonly<Record<RequestCaution, string>>,
): Readonly<Record<RequestCaution, CautionWords>> {
  const shared = useMessages(moneyMessages)
  return {
    open: { label: shared('checkedOpen'), title: titles.open, text: shared('openText') },
    unclear: {
      label: shared('checkedUnclear'),
      title: titles.unclear,
      text: shared('lastUnclearText', { wallet }),
    },
  }
}
