import { useState, type ReactElement } from 'react'
import { ConfirmCheckbox } from '#kernel/ui'

/** Result of {@link useConfirmations}. */
export interface Confirmations<Caution> {
  /** One checkbox for each caution. */
  readonly boxes: readonly ReactElement[]
  /** Cautions whose checkbox is checked. */
  readonly acknowledged: readonly Caution[]
  /** Whether all of them are. */
  readonly isCleared: boolean
}

/**
 * Returns checkboxes for the cautions of a preview.
 *
 * @param labelOf returns the label of a checkbox
 * @param testId start of their `data-testid`
 */
export function useConfirmations<Caution extends string>(
  cautions: readonly Caution[],
  labelOf: (caution: Caution) => string,
  testId: string,
): Confirmations<Caution> {
  const [acknowledged, setAcknowledged] = useState<readonly Caution[]>([])
  const boxes = cautions.map((caution) => (
    <ConfirmCheckbox
      key={caution}
      checked={acknowledged.includes(caution)}
      onChange={(isChecked) =>
        setAcknowledged(
          isChecked ? [...acknowledged, caution] : acknowledged.filter((other) => other !== caution),
        )
      }
      testId={`${testId}-${caution}`}
    >
      {labelOf(caution)}
    </ConfirmCheckbox>
  ))
  return { boxes, acknowledged, isCleared: cautions.every((caution) => acknowledged.includes(caution)) }
}
