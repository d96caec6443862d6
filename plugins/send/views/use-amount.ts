import { formatsAtom } from '#kernel'
import { useAtom, useMessages } from '#kernel/ui'
import type { HeldAsset } from '../assets.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom, separatorsAtom } from '../state.js'
import { readFormAmount, type FormAmount } from '../validation.js'
import { amountWords } from '../words.js'

const faults = {
  sign: 'faultSign',
  exponent: 'faultExponent',
  groups: 'faultGroups',
  digits: 'faultDigits',
  decimals: 'faultDecimals',
  tooLong: 'faultTooLong',
  character: 'faultCharacter',
} as const

/** The amount of the form, and the text of its error. */
export function useAmount(held: HeldAsset): { amount: FormAmount; error: string | undefined } {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const separators = useAtom(separatorsAtom)
  const { sendTokenAmount, isMax, estimate } = useAtom(sendStateAtom)
  const amount = readFormAmount(sendTokenAmount, held, separators)
  const { asset } = held
  if (amount.is === 'tooMuch') {
    // The shown balance may be older than the estimate.
    if (isMax || estimate?.order.amount === amount.value) return { amount, error: undefined }
    return { amount, error: t('atMost', { amount: amountWords(formats, amount.balance, asset) }) }
  }
  if (amount.is !== 'invalid') return { amount, error: undefined }
  if (amount.fault === 'decimals' && asset.decimals === 0)
    return { amount, error: t('faultNoDecimals', { symbol: asset.symbol }) }
  // each text uses some of the values
  const values = { example: `1234${separators.decimal}5`, count: asset.decimals }
  return { amount, error: t(faults[amount.fault], values as never) }
}
