import { currentEntryAtom, followMessages, formatUnits, type Translate } from '#kernel'
import type { Toast } from '#kernel/contracts'
import { isFinal } from '#plugins/transactions/contract'
import { swapForm, swapResult, swapReview, swapsAtom, type SentSwap } from './contract.js'
import type { SwapsDeps } from './deps.js'
import { swapMessages } from './messages.js'

const texts = {
  confirmed: ['success', 'toastSwapped'],
  reverted: ['error', 'toastReverted'],
  replaced: ['info', 'toastReplaced'],
  dropped: ['info', 'toastDropped'],
  notFound: ['info', 'toastNotFound'],
  timedOut: ['info', 'toastTimedOut'],
} as const

type ToastText = (typeof texts)[keyof typeof texts][1] | 'toastSwapping' | 'toastFound' | 'toastApproved'

/**
 * Shows toasts about swaps that the user does not look at: one when the modal closes over a pending swap, and one at its end. An
 * approval has one only if it is confirmed after the review was left.
 */
export function createSwapToasts({
  store,
  toasts,
  router,
  signal,
}: Pick<SwapsDeps, 'store' | 'toasts' | 'router' | 'signal'>) {
  let t: Translate<typeof swapMessages.table> | undefined
  let close: (() => void) | undefined
  let known = store.get(swapsAtom)
  let shown = shownSwap()

  function shownSwap(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return id === swapResult.id ? (params as { readonly id: string }).id : undefined
  }
  const show = (kind: Toast['kind'], key: ToastText, swap: SentSwap) => {
    if (!t) return undefined
    const { from, to, amount, id, step } = swap
    const sold = `${formatUnits(amount, from.decimals)} ${from.symbol}`
    const onPress = () => (step === 'approval' ? router.reset(swapForm) : router.reset(swapResult, { id }))
    const action = { label: t('toastShow'), onPress }
    return toasts.show({ kind, text: t(key, { amount: sold, symbol: to.symbol }), action })
  }
  const submitted = (swap: SentSwap) => {
    if (swap.step === 'approval') return
    const entry = store.get(currentEntryAtom)
    if (swap.isFound && entry?.id !== swapReview.id) show('info', 'toastFound', swap)
    else if (!entry) close = show('loading', 'toastSwapping', swap)
  }

  const showEnds = () => {
    const before = known
    known = store.get(swapsAtom)
    for (const swap of known) {
      const was = before.find(({ id }) => id === swap.id)?.status
      const text = swap.status in texts ? texts[swap.status as keyof typeof texts] : undefined
      if (!text || was === undefined || isFinal(was) || swap.id === shownSwap()) continue
      if (swap.step === 'swap') show(text[0], text[1], swap)
      else if (swap.status === 'confirmed' && store.get(currentEntryAtom)?.id !== swapReview.id)
        show('success', 'toastApproved', swap)
    }
  }
  const followModal = () => {
    const left = shown
    shown = shownSwap()
    if (store.get(currentEntryAtom)) return close?.()
    const swap = known.find(({ id, status }) => id === left && !isFinal(status))
    if (swap) submitted(swap)
  }

  const cleanups = [
    followMessages(store, swapMessages, (translate) => (t = translate)),
    store.sub(swapsAtom, showEnds),
    store.sub(currentEntryAtom, followModal),
    () => close?.(),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
  return { submitted }
}
