import type { Asset, ReceiverWarning } from '#kernel/money'
import { useMessage } from '#kernel/ui'
import { sendErrors } from '#plugins/send/contract'
import { useAmountFaultText } from '#plugins/transfers/parts'

/** Returns the text of an error of a payment. Undefined without an error. */
export function usePaymentFaultText(fault: unknown, asset: Asset): string | undefined {
  const text = useAmountFaultText(fault, asset)
  const isRefused = sendErrors.RECEIVER_REFUSED.is(fault)
  const { data } = Object(fault) as { readonly data?: ReceiverWarning }
  return useMessage(isRefused ? data?.text : undefined) || text
}
