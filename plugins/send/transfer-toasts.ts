import { currentEntryAtom, followMessages, formatUnits, type Translate } from '#kernel'
import type { Toast } from '#kernel/contracts'
import { sendPreview, sendResult, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { isFinal } from './is-final.js'
import { sendMessages } from './messages.js'
import { previewAtom, transfersAtom } from './state.js'

const texts = {
  confirmed: ['success', 'toastSent'],
  reverted: ['error', 'toastReverted'],
  replaced: ['info', 'toastReplaced'],
  dropped: ['info', 'toastDropped'],
  notFound: ['info', 'toastNotFound'],
  timedOut: ['info', 'toastTimedOut'],
} as const

/**
 * Says on the page what comes of transfers that nobody looks at: one toast while the modal is closed over one that is
 * under way, and one at its end. What was pending when the page was loaded is told at its end only.
 */
export function createTransferToasts({ store, toasts, router, signal }: SendDeps) {
  let words: Translate<typeof sendMessages.table> | undefined
  let close: (() => void) | undefined
  let known = store.get(transfersAtom)
  let looked = lookedAt()

  function lookedAt(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return id === sendResult.id ? (params as { readonly id: string }).id : undefined
  }
  const show = (
    kind: Toast['kind'],
    key: (typeof texts)[keyof typeof texts][1] | 'toastSending' | 'toastFound',
    one: SentTransfer,
  ) => {
    if (!words) return undefined
    const amount = `${formatUnits(one.amount, one.asset.decimals)} ${one.asset.symbol}`
    const action = { label: words('toastShow'), onPress: () => router.reset(sendResult, { id: one.id }) }
    return toasts.show({ kind, text: words(key, { amount }), action })
  }
  const submitted = (one: SentTransfer) => {
    const entry = store.get(currentEntryAtom)
    const isWatched = entry?.id === sendPreview.id && store.get(previewAtom)?.id === one.id
    if (one.isFound && !isWatched) show('info', 'toastFound', one)
    else if (!entry) close = show('loading', 'toastSending', one)
  }

  const tellEnds = () => {
    const before = known
    known = store.get(transfersAtom)
    for (const one of known) {
      const was = before.find(({ id }) => id === one.id)?.status
      const text = one.status in texts ? texts[one.status as keyof typeof texts] : undefined
      if (!text || was === undefined || isFinal(was) || one.id === lookedAt()) continue
      // a new toast takes the place of the one that waits
      show(text[0], text[1], one)
    }
  }
  const followModal = () => {
    const left = looked
    looked = lookedAt()
    if (store.get(currentEntryAtom)) return close?.()
    const one = known.find(({ id, status }) => id === left && !isFinal(status))
    if (one) submitted(one)
  }

  const undo = [
    followMessages(store, sendMessages, (t) => (words = t)),
    store.sub(transfersAtom, tellEnds),
    store.sub(currentEntryAtom, followModal),
    () => close?.(),
  ]
  signal.addEventListener('abort', () => undo.forEach((one) => one()), { once: true })
  return { submitted }
}
