import type { Asset, ReceiverWarning } from '#kernel/money'
import { useMessage } from '#kernel/ui'
import { useAmountFaultText } from '#plugins/transfers/parts'
import { hasSendError } from '../has-send-error.js'

/** Returns the text of an error of a payment. Undefined without an error. */
export function usePaymentFaultText(fault: unknown, asset: Asset): string | undefined {
  const text = useAmountFaultText(fault, asset)
  const isRefused = hasSendError(fault, 'send/RECEIVER_REFUSED')
  const { data } = Object(fault) as { readonly data?: ReceiverWarning }
  return useMessage(isRefused ? data?.text : undefined) || text
}
