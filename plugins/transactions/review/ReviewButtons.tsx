import type { ReactElement } from 'react'
import { Button, ButtonPair, useMessages } from '#kernel/ui'
import { moneyMessages } from '../messages.js'

/** Confirms a preview. With cautions the primary button leads back, and the other one waits until they are confirmed. */
export function ReviewButtons(props: {
  readonly hasCautions: boolean
  /** Whether all of them are confirmed. */
  readonly isCleared: boolean
  readonly isBusy: boolean
  readonly label: string
  /** Label with cautions. */
  readonly anyway: string
  readonly onConfirm: () => void
  readonly onBack: () => void
  /** Start of the `data-testid` of the buttons: `send` for `send-confirm` and `send-go-back`. */
  readonly testId: string
}): ReactElement {
  const { hasCautions, isCleared, isBusy, label, anyway, onConfirm, onBack, testId } = props
  const shared = useMessages(moneyMessages)
  const press = { onClick: onConfirm, busy: isBusy, 'data-testid': `${testId}-confirm` }
  if (!hasCautions)
    return (
      <Button kind="primary" {...press}>
        {label}
      </Button>
    )
  return (
    <ButtonPair>
      <Button kind="quiet" disabled={!isCleared} {...press}>
        {anyway}
      </Button>
      <Button kind="primary" onClick={onBack} data-testid={`${testId}-go-back`}>
        {shared('goBack')}
      </Button>
    </ButtonPair>
  )
}
