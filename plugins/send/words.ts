import { shortAddress, type Formats, type Translate } from '#kernel'
import type { Asset } from '#kernel/contracts'
import type { SentTransfer } from './contract.js'
import { sendErrors } from './errors.js'
import type { sendMessages } from './messages.js'

/** The texts of sending in the language of the widget. */
export type SendWords = Translate<typeof sendMessages.table>

/** An amount with its symbol, exact, as the language writes it. */
export function amountWords(
  formats: Formats,
  value: bigint,
  { decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>,
): string {
  return `${formats.amount(value, decimals)} ${symbol}`
}

/** A figure or a name within a sentence: it keeps its own direction where the sentence runs from right to left. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

/** How a receiver is called in a sentence: by name, else by the ends of the address. */
export function receiverWords(
  transfer: Pick<SentTransfer, 'receiver'> & { readonly receiverName?: string | undefined },
) {
  return transfer.receiverName ?? shortAddress(transfer.receiver)
}

/** What is wrong, in words; an error that is not ours has its own. */
export function faultWords(
  t: SendWords,
  formats: Formats,
  fault: unknown,
  { asset, fee }: { readonly asset: Asset; readonly fee: Pick<Asset, 'decimals' | 'symbol'> },
): string {
  const data = (fault as { readonly data?: unknown }).data
  if (sendErrors.NOT_ENOUGH.is(fault) && typeof data === 'bigint') {
    const key = asset.address === undefined ? 'atMostWithFee' : 'atMost'
    return t(key, { amount: amountWords(formats, data, asset) })
  }
  if (sendErrors.NOT_ENOUGH_FOR_FEE.is(fault) && typeof data === 'bigint')
    return t('feeNotCovered', { fee: amountWords(formats, data, fee), symbol: fee.symbol })
  if (sendErrors.ZERO_ADDRESS.is(fault)) return t('zeroAddress')
  if (sendErrors.ASSET_ADDRESS.is(fault)) return t('assetAddress', { symbol: asset.symbol })
  return fault instanceof Error ? fault.message : String(fault)
}

/** What lies behind an error, in the words of whoever said it: a node, a wallet. Nothing where it says no more. */
export function causeWords(fault: unknown): string | undefined {
  const { cause } = (fault ?? {}) as { readonly cause?: unknown }
  const said = cause instanceof Error ? cause.message : undefined
  return said && said !== (fault as Error).message ? said : undefined
}

/** Whether what is wrong is wrong with the amount. */
export function isAmountFault(fault: unknown): boolean {
  return sendErrors.NOT_ENOUGH.is(fault) || sendErrors.NOT_ENOUGH_FOR_FEE.is(fault)
}
