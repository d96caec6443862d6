import { currentEntryAtom, followMessages, formatsAtom, type Translate, type Toast } from '#kernel'
import { amountWords } from '#plugins/transactions/form'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import { sendPreview, sendResult, transfersAtom, type SentTransfer } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendMessages } from './messages.js'
import { previewAtom } from './state.js'

const texts = {
  confirmed: 'toastSent',
  reverted: 'toastReverted',
  replaced: 'toastReplaced',
  expired: 'toastExpired',
} as const

type ToastText = (typeof texts)[keyof typeof texts] | 'toastSending' | 'toastFound'

/** Shows toasts about transfers that the user does not look at. Quiet ones have none. */
export function createTransferToasts({ store, toasts, router, signal }: SendDeps) {
  let t: Translate<typeof sendMessages.table> | undefined
  const show = (kind: Toast['kind'], key: ToastText, transfer: SentTransfer) => {
    if (!t || transfer.isQuiet) return undefined
    const amount = amountWords(store.get(formatsAtom), transfer.amount, transfer.asset)
    const action = { label: t('toastShow'), onPress: () => router.reset(sendResult, { id: transfer.id }) }
    return toasts.show({ kind, text: t(key, { amount }), action })
  }
  const unfollow = followMessages(store, sendMessages, (translate) => (t = translate))
  signal.addEventListener('abort', unfollow, { once: true })
  return createSentToasts({
    ...{ store, signal, items: transfersAtom, result: sendResult },
    isBeingSent: ({ id }) =>
      store.get(currentEntryAtom)?.id === sendPreview.id && store.get(previewAtom)?.id === id,
    showSending: (transfer) => show('loading', 'toastSending', transfer),
    showFound(transfer) {
      show('info', 'toastFound', transfer)
    },
    showEnd(transfer, end, kind) {
      show(kind, texts[end], transfer)
    },
  })
}
