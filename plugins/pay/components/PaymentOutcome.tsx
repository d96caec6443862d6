import type { ReactElement } from 'react'
import { Button, useMessages } from '#kernel/ui'
import type { SendPreview, SendProgress } from '#plugins/send/contract'
import { sendErrors, useCauseText, useFaultText } from '#plugins/send/parts'
import { moneyMessages } from '#plugins/transactions/form'
import { RequestOutcome } from '#plugins/transactions/review'
import { payMessages } from '../messages.js'

/** Outcome of a confirmed preview that has no transaction. */
export function PaymentOutcome(props: {
  readonly progress: SendProgress | undefined
  readonly preview: SendPreview
  readonly wallet: string
  readonly onAgain: () => void
}): ReactElement {
  const { progress, preview, wallet, onAgain } = props
  const { order } = preview
  const error = progress?.error
  const t = useMessages(payMessages)
  const shared = useMessages(moneyMessages)
  const fault = useFaultText(error, order.asset)
  const cause = useCauseText(error)
  const isOfWallet = sendErrors.REFUSED.is(error) || progress?.step === 'unclear'
  const source = isOfWallet ? shared('walletSays', { wallet }) : shared('details')
  return (
    <RequestOutcome
      progress={progress}
      place={order}
      words={{
        cancelled: t('cancelledText'),
        notSent: t('notPaid'),
        reason: sendErrors.REFUSED.is(error) ? t('notPaidText') : fault,
        unclear: t('unclear'),
        unclearText: t('unclearText', { wallet }),
        details: cause === undefined ? undefined : { source, text: cause },
      }}
      isOver={false}
      isSuperseded={false}
      testId="pay"
    >
      <Button onClick={onAgain} data-testid="pay-again">
        {t('payAgain')}
      </Button>
    </RequestOutcome>
  )
}
