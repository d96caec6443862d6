import { formatsAtom } from '#kernel'
import { useAtom, useMessages } from '#kernel/ui'
import type { HeldAsset } from '../assets.js'
import { sendMessages } from '../messages.js'
import { sendStateAtom, separatorAtom } from '../state.js'
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

/** The amount of the form, and what is wrong with it in words. */
export function useAmount(held: HeldAsset): { amount: FormAmount; words: string | undefined } {
  const t = useMessages(sendMessages)
  const formats = useAtom(formatsAtom)
  const separator = useAtom(separatorAtom)
  const { sendTokenAmount, fee } = useAtom(sendStateAtom)
  const amount = readFormAmount(sendTokenAmount, held, { separator, fee: fee?.value })
  const { asset } = held
  if (amount.is === 'tooMuch') {
    const most = amountWords(formats, amount.most, asset)
    return { amount, words: t(amount.leavesFee ? 'atMostWithFee' : 'atMost', { amount: most }) }
  }
  if (amount.is !== 'wrong') return { amount, words: undefined }
  if (amount.fault === 'decimals' && asset.decimals === 0)
    return { amount, words: t('faultNoDecimals', { symbol: asset.symbol }) }
  // each text fills what it has
  const values = { example: `1234${separator}5`, count: asset.decimals }
  return { amount, words: t(faults[amount.fault], values as never) }
}
