import { transferErrors, type Asset, type ReceiverWarning } from '#kernel/money'
import { useMessage, useMessages } from '#kernel/ui'
import { transferMessages, useAmountFaultText } from '#plugins/transfers/parts'
import { sendErrors } from './contract/errors.js'

/** Whether an error is about the amount. */
export function isAmountFault(fault: unknown): boolean {
  return transferErrors.INSUFFICIENT_BALANCE.is(fault) || transferErrors.INSUFFICIENT_FEE.is(fault)
}

/** Returns the text of an error of the form or of a preview. Undefined without an error. */
export function useFaultText(fault: unknown, asset: Asset): string | undefined {
  const t = useMessages(transferMessages)
  const text = useAmountFaultText(fault, asset)
  const refusal = sendErrors.RECEIVER_REFUSED.is(fault)
    ? (fault as { data?: ReceiverWarning }).data
    : undefined
  const refusalText = useMessage(refusal?.text)
  if (sendErrors.ZERO_ADDRESS.is(fault)) return t('zeroAddress')
  if (sendErrors.ASSET_ADDRESS.is(fault)) return t('assetAddress', { symbol: asset.symbol })
  return refusalText || text
}
