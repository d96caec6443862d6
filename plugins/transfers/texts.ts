import { formatsAtom } from '#kernel'
import { shortAddress, type AddressFormat } from '#kernel/chain'
import { transferErrors, type Asset, type TransferFee } from '#kernel/money'
import { useAtom, useErrorText, useMessages } from '#kernel/ui'
import { amountWords, moneyMessages } from '#plugins/transactions/form'
import type { ReplaceableTransfer } from './contract.js'

/** Name of a receiver in a sentence, or its shortened address. */
export function receiverWords(
  format: AddressFormat,
  transfer: Pick<ReplaceableTransfer, 'receiver' | 'receiverName'>,
) {
  return transfer.receiverName ?? shortAddress(transfer.receiver, format)
}

/** Returns the text of an error of a transfer; one about the amount says how much can be sent. Undefined without an error. */
export function useAmountFaultText(fault: unknown, asset: Asset): string | undefined {
  const amountText = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const errorText = useErrorText(fault)
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
  return errorText
}

/** Returns the text of an error's cause, of a node or a wallet; undefined if it adds nothing. */
export function useCauseText(fault: unknown): string | undefined {
  const { cause, message } = Object(fault) as { readonly cause?: unknown; readonly message?: unknown }
  const adds = cause instanceof Error && cause.message !== '' && cause.message !== message
  return useErrorText(adds ? cause : undefined) || undefined
}
