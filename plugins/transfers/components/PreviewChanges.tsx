import { formatsAtom } from '#kernel'
import { Note, useAtom, useMessages } from '#kernel/ui'
import { amountWords, assetAmountsAtom, maxOf } from '#plugins/transactions/form'

import type { ReviewedTransfer } from '../contract.js'
import { transferMessages } from '../messages.js'

/** Note about a fee, costs or an amount that differ from the confirmed preview. */
export function PreviewChanges(props: {
  readonly preview: ReviewedTransfer
  readonly former: Pick<ReviewedTransfer, 'order' | 'fee'>
}) {
  const { preview, former } = props
  const t = useMessages(transferMessages)
  const formats = useAtom(formatsAtom)
  const { exceeds } = useAtom(assetAmountsAtom)
  const { order, fee } = preview
  const note = { icon: 'warn', tone: 'warning', role: 'status' } as const
  if (exceeds(maxOf(fee), maxOf(former.fee))) {
    const values = {
      former: amountWords(formats, former.fee.max, former.fee.asset),
      fee: amountWords(formats, fee.max, fee.asset),
    }
    return (
      <Note {...note} title={t('feeRose', values)} testId="send-fee-rose">
        {t('feeRoseText')}
      </Note>
    )
  }
  if (order.amount === former.order.amount)
    return (
      <Note {...note} title={t('costsRose')} testId="send-costs-rose">
        {t('costsRoseText')}
      </Note>
    )
  const values = {
    former: amountWords(formats, former.order.amount, order.asset),
    amount: amountWords(formats, order.amount, order.asset),
  }
  return (
    <Note {...note} title={t('amountChanged', values)} testId="send-amount-changed">
      {t('amountChangedText')}
    </Note>
  )
}
