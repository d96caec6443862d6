import { useEffect } from 'react'
import { clockKey } from '#kernel'
import type { Asset, MemoRule } from '#kernel/money'
import { useAtom, useService, useWidget } from '#kernel/ui'
import { payerKeyAtom } from '#plugins/transactions/contract'
import { type FormAmount, separatorsAtom, typedAmount } from '#plugins/transactions/form'
import { typingPauseMs } from '../constants.js'
import { sendService } from '../contract.js'
import { sendStateAtom } from '../state.js'

/** Missing input, without which a transfer cannot be reviewed. */
export type Missing = 'amount' | 'receiver' | 'memo' | undefined

/** Returns the missing input; undefined if every field is filled, validly or not. */
export function missingOf(amount: FormAmount, receiver: string, memoRule?: MemoRule, memo = ''): Missing {
  if (amount.is === 'empty') return 'amount'
  if (receiver.trim() === '') return 'receiver'
  return memoRule?.isRequired && memo === '' ? 'memo' : undefined
}

/**
 * Estimates fee and amount once the form has an amount and a receiver. The last fee stays visible until the next one is known; an
 * amount of `max` is shown as it is now.
 */
export function useEstimate(asset: Asset, amount: bigint | 'max' | undefined): void {
  const { store } = useWidget()
  const service = useService(sendService)
  const clock = useService(clockKey)
  const context = useAtom(payerKeyAtom)
  const { receiverAddress: receiver, memo, feeOption } = useAtom(sendStateAtom)
  useEffect(() => {
    if (amount === undefined || receiver === undefined) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const isOver = () => signal.aborted || store.get(payerKeyAtom) !== context
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
