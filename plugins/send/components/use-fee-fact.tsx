import { formatsAtom } from '#kernel'
import type { TransferFee } from '#kernel/contracts'
import { Skeleton, useAtom, useMessages } from '#kernel/ui'
import { fiatValueOf, heldAssetAtom } from '../assets.js'
import { currency } from '../constants.js'
import { sendMessages } from '../messages.js'
import { feeWords } from '../words.js'
import type { Fact } from './Facts.js'

/** The network fee as a labelled value: the expected fee, its fiat value, and its maximum. */
export function useFeeFact(fee: TransferFee | undefined, isUnavailable: boolean): Fact {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const heldAsset = useAtom(heldAssetAtom)
  const common = { name: t('networkFee'), hasTwoLines: true, testId: 'send-fee' }
  if (isUnavailable) return { ...common, value: t('feeUnknown') }
  if (!fee) {
    const value = (
      <span role="status" aria-label={t('feeLoading')}>
        <Skeleton width={96} height={12} />
      </span>
    )
    return { ...common, value }
  }
  const { asset, expected, max } = fee
  const value = fiatValueOf(expected, asset.decimals, heldAsset(asset)?.price)
  return {
    ...common,
    value: <bdi>{feeWords(formats, expected, asset)}</bdi>,
    line: value && formats.money(value, currency),
    note: max > expected ? t('feeUpTo', { max: feeWords(formats, max, asset) }) : undefined,
  }
}
