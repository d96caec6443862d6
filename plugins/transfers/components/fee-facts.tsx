import { formatsAtom, type Formats, type MessageRef } from '#kernel'
import type { TransferCost, TransferFee } from '#kernel/money'
import { Skeleton, useAtom, useMessage, useMessages } from '#kernel/ui'
import {
  type Fact,
  amountWords,
  feeWords,
  fiatValueOf,
  heldAssetAtom,
  moneyAtom,
  moneyMessages,
} from '#plugins/transactions/form'
import { transferMessages } from '../messages.js'

/** The network fee as a labelled value: the expected fee, its fiat value, and its maximum, or that the wallet sets it. */
export function useFeeFact(fee: TransferFee | undefined, isUnavailable: boolean): Fact {
  const t = useMessages(transferMessages)
  const shared = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const money = useAtom(moneyAtom)
  const heldAsset = useAtom(heldAssetAtom)
  const common = { name: shared('networkFee'), hasTwoLines: true, testId: 'send-fee' }
  if (isUnavailable) return { ...common, value: t('feeUnknown') }
  if (!fee) {
    const value = (
      <span role="status" aria-label={t('feeLoading')}>
        <Skeleton width={96} height={12} />
      </span>
    )
    return { ...common, value }
  }
  const { asset, expected, max, isSetByWallet } = fee
  const upTo = max > expected ? shared('feeUpTo', { max: feeWords(formats, max, asset) }) : undefined
  const value = fiatValueOf(expected, asset.decimals, heldAsset(asset)?.price)
  return {
    ...common,
    value: <bdi>{feeWords(formats, expected, asset)}</bdi>,
    line: value && money(value),
    note: isSetByWallet ? t('feeByWallet') : upTo,
  }
}

/** Costs in addition to the fee, such as the rent of an account that the transfer creates, as labelled values. */
export function costFacts(formats: Formats, costs: readonly TransferCost[] = []): readonly Fact[] {
  return costs.map(({ id, text, amount, asset }) => ({
    id,
    name: <NamespaceText text={text} />,
    value: <bdi>{amountWords(formats, amount, asset)}</bdi>,
    testId: `send-cost-${id}`,
  }))
}

/** Text of a namespace: the name of a cost, a warning. */
export function NamespaceText({ text }: { readonly text: MessageRef | undefined }) {
  return <>{useMessage(text)}</>
}
