import type { ReactElement, ReactNode } from 'react'
import { useStyles } from '#kernel/ui'
import css from './usual-values.css?inline'

/** Buttons that fill a field with a usual value; the one of the field is pressed. */
export function UsualValues<Value extends string | number>(props: {
  /** Accessible name of the group. */
  readonly label: string
  readonly values: readonly Value[]
  /** Value of the field. */
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
  /** Returns the label of a button. */
  readonly words: (value: Value) => ReactNode
  /** Start of the `data-testid` of the buttons. */
  readonly testId: string
}): ReactElement {
  const { label, values, chosen, onChoose, words, testId } = props
  useStyles(css)
  return (
    <div className="usual-values" role="group" aria-label={label}>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className="usual-value"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          data-testid={`${testId}-${value}`}
        >
          {words(value)}
        </button>
      ))}
    </div>
  )
}
