import { currentEntryAtom, followMessages, formatsAtom, type Translate, type Toast } from '#kernel'
import { amountWords } from '#plugins/transactions/form'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import { swapForm, swapResult, swapReview, swapsAtom, type SentSwap } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { swapMessages } from './messages.js'

const texts = {
  confirmed: 'toastSwapped',
  reverted: 'toastReverted',
  replaced: 'toastReplaced',
  expired: 'toastExpired',
} as const

type ToastText = (typeof texts)[keyof typeof texts] | 'toastSwapping' | 'toastFound' | 'toastApproved'

/**
 * Shows toasts about swaps that the user does not look at. An approval has one only if it is confirmed after the review was left.
 */
export function createSwapToasts({
  store,
  toasts,
  router,
  signal,
}: Pick<SwapsDeps, 'store' | 'toasts' | 'router' | 'signal'>) {
  let t: Translate<typeof swapMessages.table> | undefined
  const show = (kind: Toast['kind'], key: ToastText, swap: SentSwap) => {
    if (!t) return undefined
    const { from, to, amount, id, step } = swap
    const sold = amountWords(store.get(formatsAtom), amount, from)
    const onPress = () => (step === 'approval' ? router.reset(swapForm) : router.reset(swapResult, { id }))
    const action = { label: t('toastShow'), onPress }
    return toasts.show({ kind, text: t(key, { amount: sold, symbol: to.symbol }), action })
  }
  const isReviewOpen = () => store.get(currentEntryAtom)?.id === swapReview.id
  const unfollow = followMessages(store, swapMessages, (translate) => (t = translate))
  signal.addEventListener('abort', unfollow, { once: true })
  const sent = createSentToasts({
    ...{ store, signal, items: swapsAtom, result: swapResult },
    isBeingSent: isReviewOpen,
    showSending: (swap) => show('loading', 'toastSwapping', swap),
    showFound(swap) {
      show('info', 'toastFound', swap)
    },
    showEnd(swap, end, kind) {
      if (swap.step === 'swap') show(kind, texts[end], swap)
      else if (end === 'confirmed' && !isReviewOpen()) show('success', 'toastApproved', swap)
    },
  })
  return { submitted: (swap: SentSwap) => swap.step === 'swap' && sent.submitted(swap) }
}
