import { formatsAtom } from '#kernel'
import type { TransferFee } from '#kernel/contracts'
import { Skeleton, useAtom, useMessages } from '#kernel/ui'
import { worthOf } from '../amounts.js'
import { feeAssetAtom } from '../assets.js'
import { currency } from '../constants.js'
import { sendMessages } from '../messages.js'
import { amountWords } from '../words.js'
import type { Fact } from './Facts.js'

/** What sending costs, as a fact: asked for, known with its worth, or not to be had. */
export function useFeeFact(fee: TransferFee | undefined, isUnknown: boolean): Fact {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const native = useAtom(feeAssetAtom)
  const common = { name: t('networkFee'), testId: 'send-fee' }
  if (isUnknown) return { ...common, value: t('feeUnknown') }
  if (!fee || !native) {
    const value = (
      <span role="status" aria-label={t('feeLoading')}>
        <Skeleton width={96} height={12} />
      </span>
    )
    return { ...common, value }
  }
  const worth = worthOf(fee.value, native.asset.decimals, native.price)
  return {
    ...common,
    value: <bdi>{amountWords(formats, fee.value, native.asset)}</bdi>,
    line: worth && formats.money(worth, currency),
  }
}
