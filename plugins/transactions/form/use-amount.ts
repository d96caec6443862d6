import { formatsAtom } from '#kernel'
import { useAtom, useMessages } from '#kernel/ui'
import { moneyMessages } from '../messages.js'
import { readFormAmount, separatorsAtom, type FormAmount } from './form-amount.js'
import type { HeldAsset } from './held-assets.js'
import { amountWords } from './words.js'

const faults = {
  sign: 'faultSign',
  exponent: 'faultExponent',
  groups: 'faultGroups',
  digits: 'faultDigits',
  decimals: 'faultDecimals',
  tooLong: 'faultTooLong',
  character: 'faultCharacter',
} as const

/**
 * Reads the amount that the user typed in a form, with the text of its error.
 *
 * @param isAllowed whether an amount is valid that is above the shown balance
 */
export function useAmount(
  text: string,
  held: HeldAsset,
  isAllowed: (value: bigint) => boolean,
): { readonly amount: FormAmount; readonly error: string | undefined } {
  const t = useMessages(moneyMessages)
  const formats = useAtom(formatsAtom)
  const separators = useAtom(separatorsAtom)
  const amount = readFormAmount(text, held, separators)
  const { asset } = held
  if (amount.is === 'tooMuch') {
    if (isAllowed(amount.value)) return { amount, error: undefined }
    return { amount, error: t('atMost', { amount: amountWords(formats, amount.balance, asset) }) }
  }
  if (amount.is !== 'invalid') return { amount, error: undefined }
  if (amount.fault === 'decimals' && asset.decimals === 0)
    return { amount, error: t('faultNoDecimals', { symbol: asset.symbol }) }
  // each text uses some of the values
  const values = { example: `1234${separators.decimal}5`, count: asset.decimals }
  return { amount, error: t(faults[amount.fault], values as never) }
}
