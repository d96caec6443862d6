import { isRejection } from '#kernel/chain'
import { ExternalText, Note, useMessages } from '#kernel/ui'
import { moneyMessages } from '#plugins/transactions/form'
import type { ReplaceableTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'
import { useAmountFaultText, useCauseText } from '../texts.js'

const words = {
  speedUp: {
    testId: 'send-speed-up',
    failed: 'notSpedUp',
    unclear: 'speedUpUnclear',
    unclearText: 'speedUpUnclearText',
  },
  cancel: {
    testId: 'send-cancel',
    failed: 'notCancelled',
    unclear: 'cancelUnclear',
    unclearText: 'cancelUnclearText',
  },
} as const

/** Reason for which a transfer was not replaced, or may not have been. */
export function ReplacementFailure(props: {
  readonly error: unknown
  readonly transfer: ReplaceableTransfer
  readonly wallet: string
  readonly action: keyof typeof words
  /** Whether the request may have been sent. */
  readonly isUnclear: boolean | undefined
}) {
  const { error, transfer, wallet, action, isUnclear } = props
  const { testId, failed, unclear, unclearText } = words[action]
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const text = useAmountFaultText(error, transfer.asset)
  const cause = useCauseText(error)
  if (error === undefined) return null
  if (isRejection(error))
    return (
      <Note icon="close" role="status" title={shared('cancelled')} testId={`${testId}-cancelled`}>
        {t('stillPending')}
      </Note>
    )
  return (
    <>
      <Note
        icon="alert"
        tone="warning"
        role="alert"
        title={t(isUnclear ? unclear : failed)}
        testId={`${testId}-${isUnclear ? 'unclear' : 'failed'}`}
      >
        {isUnclear ? t(unclearText, { wallet }) : text}
      </Note>
      {cause !== undefined && <ExternalText source={shared('walletSays', { wallet })} text={cause} />}
    </>
  )
}
