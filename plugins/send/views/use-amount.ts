import { useEffect } from 'react'
import {
  clockKey,
  formatsAtom,
  formatUnits,
  parseAmount,
  type AmountFault,
  type AmountSeparators,
} from '#kernel'
import type { Asset, MemoRule } from '#kernel/contracts'
import { useAtom, useMessages, useService, useWidget } from '#kernel/ui'
import type { HeldAsset } from '../assets.js'
import { typingPauseMs } from '../constants.js'
import { sendService } from '../contract.js'
import { sendMessages } from '../messages.js'
import { contextKeyAtom, sendStateAtom, separatorsAtom } from '../state.js'
import { amountWords } from '../texts.js'

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

/** Amount of the form. */
export type FormAmount =
  | { readonly is: 'empty' }
  | { readonly is: 'valid'; readonly value: bigint }
  | { readonly is: 'invalid'; readonly fault: Exclude<AmountFault, 'empty'> }
  /** More than the balance. */
  | { readonly is: 'tooMuch'; readonly value: bigint; readonly balance: bigint }

/** Parses the amount of the form. Zero counts as empty: the user is still typing. */
export function readFormAmount(
  text: string,
  { asset, balance }: HeldAsset,
  separators: AmountSeparators,
): FormAmount {
  const read = parseAmount(text, asset.decimals, separators)
  if ('fault' in read) return read.fault === 'empty' ? { is: 'empty' } : { is: 'invalid', fault: read.fault }
  const { value } = read
  if (value === 0n) return { is: 'empty' }
  return balance !== undefined && value > balance ? { is: 'tooMuch', value, balance } : { is: 'valid', value }
}

/** Missing input, without which a transfer cannot be reviewed. */
export type Missing = 'amount' | 'receiver' | 'memo' | undefined

/** Returns the missing input; undefined if every field is filled, validly or not. */
export function missingOf(amount: FormAmount, receiver: string, memoRule?: MemoRule, memo = ''): Missing {
  if (amount.is === 'empty') return 'amount'
  if (receiver.trim() === '') return 'receiver'
  return memoRule?.isRequired && memo === '' ? 'memo' : undefined
}

/** Writes an amount as the user would type it: exact, with the decimal separator of the language. */
export function typedAmount(value: bigint, decimals: number, separators: AmountSeparators): string {
  return formatUnits(value, decimals).replace('.', separators.decimal)
}

/**
 * Estimates fee and amount once the form has an amount and a receiver. The last fee stays visible until the next one is known; an
 * amount of `max` is shown as it is now.
 */
export function useEstimate(asset: Asset, amount: bigint | 'max' | undefined): void {
  const { store } = useWidget()
  const service = useService(sendService)
  const clock = useService(clockKey)
  const context = useAtom(contextKeyAtom)
  const { receiverAddress: receiver, memo, feeOption } = useAtom(sendStateAtom)
  useEffect(() => {
    if (amount === undefined || receiver === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const isOver = () => signal.aborted || store.get(contextKeyAtom) !== context
    const read = async () => {
      await clock.sleep(typingPauseMs, signal)
      const estimate = await service.estimate({ asset, amount, receiver, memo, feeOption }, signal)
      if (isOver()) return
      const text = typedAmount(estimate.order.amount, asset.decimals, store.get(separatorsAtom))
      store.set(sendStateAtom, {
        ...{ estimate, estimateFault: undefined },
        ...(amount === 'max' && { sendTokenAmount: text }),
      })
    }
    read().catch((estimateFault: unknown) => {
      if (!isOver()) store.set(sendStateAtom, { estimate: undefined, estimateFault })
    })
    return () => controller.abort()
  }, [asset, amount, receiver, memo, feeOption, context, store, service, clock])
}
