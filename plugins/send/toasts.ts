import { currentEntryAtom, followMessages, formatUnits, type Translate } from '#kernel'
import type { Toast } from '#kernel/contracts'
import { isFinal, replacementOf } from '#plugins/transactions/contract'
import { sendPreview, sendResult, transfersAtom, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendMessages } from './messages.js'
import { previewAtom } from './state.js'

const texts = {
  confirmed: ['success', 'toastSent'],
  reverted: ['error', 'toastReverted'],
  replaced: ['info', 'toastReplaced'],
  dropped: ['info', 'toastDropped'],
  notFound: ['info', 'toastNotFound'],
  timedOut: ['info', 'toastTimedOut'],
} as const

/**
 * Shows toasts about transfers that the user does not look at: one when the modal closes over a pending transfer, and one at
 * its end. Pending transfers of an earlier page have the last one only, quiet ones none.
 */
export function createTransferToasts({ store, toasts, router, signal }: SendDeps) {
  let t: Translate<typeof sendMessages.table> | undefined
  let close: (() => void) | undefined
  let known = store.get(transfersAtom)
  let shown = shownTransfer()

  function shownTransfer(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return id === sendResult.id ? (params as { readonly id: string }).id : undefined
  }
  const show = (
    kind: Toast['kind'],
    key: (typeof texts)[keyof typeof texts][1] | 'toastSending' | 'toastFound',
    transfer: SentTransfer,
  ) => {
    if (!t || transfer.isQuiet) return undefined
    const amount = `${formatUnits(transfer.amount, transfer.asset.decimals)} ${transfer.asset.symbol}`
    const action = { label: t('toastShow'), onPress: () => router.reset(sendResult, { id: transfer.id }) }
    return toasts.show({ kind, text: t(key, { amount }), action })
  }
  const submitted = (transfer: SentTransfer) => {
    const entry = store.get(currentEntryAtom)
    const isWatched = entry?.id === sendPreview.id && store.get(previewAtom)?.id === transfer.id
    if (transfer.isFound && !isWatched) show('info', 'toastFound', transfer)
    else if (!entry) close = show('loading', 'toastSending', transfer)
  }

  const showEnds = () => {
    const before = known
    known = store.get(transfersAtom)
    for (const transfer of known) {
      const was = before.find(({ id }) => id === transfer.id)?.status
      const text = transfer.status in texts ? texts[transfer.status as keyof typeof texts] : undefined
      if (!text || was === undefined || isFinal(was) || transfer.id === shownTransfer()) continue
      // the toast of the replacement says it
      if (replacementOf(known, transfer)) continue
      // replaces the toast of the pending transfer
      show(text[0], text[1], transfer)
    }
  }
  const followModal = () => {
    const left = shown
    shown = shownTransfer()
    if (store.get(currentEntryAtom)) return close?.()
    const transfer = known.find(({ id, status }) => id === left && !isFinal(status))
    if (transfer) submitted(transfer)
  }

  const cleanups = [
    followMessages(store, sendMessages, (translate) => (t = translate)),
    store.sub(transfersAtom, showEnds),
    store.sub(currentEntryAtom, followModal),
    () => close?.(),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
  return { submitted }
}
