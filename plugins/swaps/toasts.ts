import { currentEntryAtom, formatsAtom } from '#kernel'
import { amountWords } from '#plugins/transactions/form'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import { swapForm, swapResult, swapReview, swapsAtom, type SentSwap } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { swapMessages } from './messages.js'

const texts = {
  sending: 'toastSwapping',
  found: 'toastFound',
  confirmed: 'toastSwapped',
  reverted: 'toastReverted',
  replaced: 'toastReplaced',
  cancelled: 'toastReplaced',
  expired: 'toastExpired',
} as const

/**
 * Shows toasts about swaps that the user does not look at. An approval has one only if it is confirmed after the review was left.
 */
export function createSwapToasts({
  store,
  toasts,
  router,
  signal,
}: Pick<SwapsDeps, 'store' | 'toasts' | 'router' | 'signal'>) {
  const isReviewOpen = () => store.get(currentEntryAtom)?.id === swapReview.id
  const sent = createSentToasts({
    ...{ store, toasts, signal, messages: swapMessages, items: swapsAtom, result: swapResult },
    isBeingSent: isReviewOpen,
    textOf(t, { step, from, to, amount }, moment) {
      const values = { amount: amountWords(store.get(formatsAtom), amount, from), symbol: to.symbol }
      if (step === 'swap') return t(texts[moment], values)
      return moment === 'confirmed' && !isReviewOpen() ? t('toastApproved', values) : undefined
    },
    showing:
      ({ id, step }) =>
      () =>
        step === 'approval' ? router.reset(swapForm) : router.reset(swapResult, { id }),
  })
  return { submitted: (swap: SentSwap) => swap.step === 'swap' && sent.submitted(swap) }
}
