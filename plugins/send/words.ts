import { shortAddress, type Formats, type Translate } from '#kernel'
import { transferErrors, type Asset, type TransferFee } from '#kernel/contracts'
import type { SentTransfer } from './contract.js'
import { sendErrors } from './errors.js'
import type { sendMessages } from './messages.js'

/** Translates the texts of sending. */
export type SendWords = Translate<typeof sendMessages.table>

/** Formats an exact amount with its symbol. */
export function amountWords(
  formats: Formats,
  value: bigint,
  { decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>,
): string {
  return `${formats.amount(value, decimals)} ${symbol}`
}

/** Isolates an amount or a name within a sentence: each keeps its own direction in right-to-left text. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** Name of a receiver in a sentence, or its shortened address. */
export function receiverWords(
  transfer: Pick<SentTransfer, 'receiver'> & { readonly receiverName?: string | undefined },
) {
  return transfer.receiverName ?? shortAddress(transfer.receiver)
}

/** Describes an error of the form or of a preview. */
export function faultWords(t: SendWords, formats: Formats, fault: unknown, asset: Asset): string {
  const { data } = fault as { readonly data?: unknown }
  if (transferErrors.INSUFFICIENT_BALANCE.is(fault) && typeof data === 'bigint') {
    const key = asset.address === undefined ? 'atMostWithFee' : 'atMost'
    return t(key, { amount: amountWords(formats, data, asset) })
  }
  if (transferErrors.INSUFFICIENT_FEE.is(fault)) {
    const fee = data as TransferFee
    return t('feeNotCovered', { fee: amountWords(formats, fee.max, fee.asset), symbol: fee.asset.symbol })
  }
  if (sendErrors.ZERO_ADDRESS.is(fault)) return t('zeroAddress')
  if (sendErrors.ASSET_ADDRESS.is(fault)) return t('assetAddress', { symbol: asset.symbol })
  return fault instanceof Error ? fault.message : String(fault)
}

/** Message of an error's cause, as a node or a wallet wrote it; undefined if it adds nothing. */
export function causeWords(fault: unknown): string | undefined {
  const { cause } = (fault ?? {}) as { readonly cause?: unknown }
  const message = cause instanceof Error ? cause.message : undefined
  return message && message !== (fault as Error).message ? message : undefined
}

/** Whether an error is about the amount. */
export function isAmountFault(fault: unknown): boolean {
  return transferErrors.INSUFFICIENT_BALANCE.is(fault) || transferErrors.INSUFFICIENT_FEE.is(fault)
}
