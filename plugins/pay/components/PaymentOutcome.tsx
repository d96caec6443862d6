import type { ReactElement } from 'react'
import { Button, useMessages } from '#kernel/ui'
import type { SendPreview, SendProgress } from '#plugins/send/contract'
import { moneyMessages } from '#plugins/transactions/form'
import { RequestOutcome } from '#plugins/transactions/review'
import { useCauseText } from '#plugins/transfers/parts'
import { hasSendError } from '../has-send-error.js'
import { payMessages } from '../messages.js'
import { usePaymentFaultText } from './use-payment-fault-text.js'

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
  const fault = usePaymentFaultText(error, order.asset)
  const cause = useCauseText(error)
  const isRefused = hasSendError(error, 'send/REFUSED')
  const isOfWallet = isRefused || progress?.step === 'unclear'
  const source = isOfWallet ? shared('walletSays', { wallet }) : shared('details')
  return (
    <RequestOutcome
      progress={progress}
      place={order}
      words={{
        cancelled: t('cancelledText'),
        notSent: t('notPaid'),
        reason: isRefused ? t('notPaidText') : fault,
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
