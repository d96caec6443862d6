import { formatsAtom } from '#kernel'
import { shortAddress, type AddressFormat } from '#kernel/chain'
import { transferErrors, type Asset, type ReceiverWarning, type TransferFee } from '#kernel/money'
import { useAtom, useErrorText, useMessage, useMessages } from '#kernel/ui'
import { moneyMessages, amountWords } from '#plugins/transactions/form'
import type { SentTransfer } from './contract.js'
import { sendErrors } from './errors.js'
import { sendMessages } from './messages.js'

/** Name of a receiver in a sentence, or its shortened address. */
export function receiverWords(
  format: AddressFormat,
  transfer: Pick<SentTransfer, 'receiver'> & { readonly receiverName?: string | undefined },
) {
  return transfer.receiverName ?? shortAddress(transfer.receiver, format)
}

/** Whether an error is about the amount. */
export function isAmountFault(fault: unknown): boolean {
  return transferErrors.INSUFFICIENT_BALANCE.is(fault) || transferErrors.INSUFFICIENT_FEE.is(fault)
}

/** Returns the text of an error of the form or of a preview. Undefined without an error. */
export function useFaultText(fault: unknown, asset: Asset): string | undefined {
  const t = useMessages(sendMessages)
  const amountText = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const errorText = useErrorText(fault)
  const refusal = sendErrors.RECEIVER_REFUSED.is(fault)
    ? (fault as { data?: ReceiverWarning }).data
    : undefined
  const refusalText = useMessage(refusal?.text)
  const { data } = Object(fault) as { readonly data?: unknown }
  if (transferErrors.INSUFFICIENT_BALANCE.is(fault) && typeof data === 'bigint') {
    const key = asset.address === undefined ? 'atMostWithFee' : 'atMost'
    return amountText(key, { amount: amountWords(formats, data, asset) })
  }
  if (transferErrors.INSUFFICIENT_FEE.is(fault)) {
    const fee = data as TransferFee
    return amountText('feeNotCovered', {
      fee: amountWords(formats, fee.max, fee.asset),
      symbol: fee.asset.symbol,
    })
  }
  if (sendErrors.ZERO_ADDRESS.is(fault)) return t('zeroAddress')
  if (sendErrors.ASSET_ADDRESS.is(fault)) return t('assetAddress', { symbol: asset.symbol })
  return refusalText || errorText
}

/** Returns the text of an error's cause, of a node or a wallet; undefined if it adds nothing. */
export function useCauseText(fault: unknown): string | undefined {
  const { cause, message } = Object(fault) as { readonly cause?: unknown; readonly message?: unknown }
  const adds = cause instanceof Error && cause.message !== '' && cause.message !== message
  return useErrorText(adds ? cause : undefined) || undefined
}
