import { shortAddress, type Formats } from '#kernel'
import { transferErrors, type AddressFormat, type Asset } from '#kernel/contracts'
import type { SentTransfer } from './contract.js'

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
  format: AddressFormat,
  transfer: Pick<SentTransfer, 'receiver'> & { readonly receiverName?: string | undefined },
) {
  return transfer.receiverName ?? shortAddress(transfer.receiver, format)
}

/** Whether an error is about the amount. */
export function isAmountFault(fault: unknown): boolean {
  return transferErrors.INSUFFICIENT_BALANCE.is(fault) || transferErrors.INSUFFICIENT_FEE.is(fault)
}
