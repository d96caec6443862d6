import { formatsAtom } from '#kernel'
import { Note, useAtom, useMessages } from '#kernel/ui'
import { amountWords } from '#plugins/transactions/form'
import { assetAmountsAtom, maxOf } from '../asset-amounts.js'
import type { SendPreview } from '../contract.js'
import { sendMessages } from '../messages.js'

/** Note about a fee, costs or an amount that differ from the confirmed preview. */
export function PreviewChanges(props: {
  readonly preview: SendPreview
  readonly former: NonNullable<SendPreview['former']>
}) {
  const { preview, former } = props
  const t = useMessages(sendMessages)
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
