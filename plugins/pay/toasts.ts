import { atom } from 'jotai/vanilla'
import { currentEntryAtom, followMessages, formatsAtom, type Translate, type Toast } from '#kernel'
import { transfersAtom, type SentTransfer } from '#plugins/send/contract'
import { amountWords } from '#plugins/transactions/form'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import { paymentsAtom, payResult, payReview } from './contract.js'
import type { PayDeps } from './deps.js'
import { payMessages } from './messages.js'

/** The transfers of payments, with the ids of their payments. */
const paidTransfersAtom = atom((get): readonly SentTransfer[] =>
  get(paymentsAtom).flatMap(({ id, transfers: ids = [], hash }) => {
    const transfer = get(transfersAtom).find((entry) => ids.includes(entry.id) && entry.hash === hash)
    return transfer ? [{ ...transfer, id }] : []
  }),
)

/** Shows toasts about payments that the user does not look at, in place of those of `send`. */
export function createPaymentToasts({ store, toasts, router, signal }: PayDeps): void {
  let t: Translate<typeof payMessages.table> | undefined
  const show = (
    kind: Toast['kind'],
    key: 'toastPaying' | 'toastPaid' | 'toastFailed',
    { id, amount, asset }: SentTransfer,
  ) => {
    if (!t) return undefined
    const text = t(key, { amount: amountWords(store.get(formatsAtom), amount, asset) })
    const action = { label: t('toastShow'), onPress: () => router.reset(payResult, { id }) }
    return toasts.show({ kind, text, action })
  }
  const unfollow = followMessages(store, payMessages, (translate) => (t = translate))
  signal.addEventListener('abort', unfollow, { once: true })
  createSentToasts({
    ...{ store, signal, items: paidTransfersAtom, result: payResult },
    isBeingSent: ({ id }) => {
      const entry = store.get(currentEntryAtom)
      return entry?.id === payReview.id && (entry.params as { readonly id: string }).id === id
    },
    showSending: (transfer) => show('loading', 'toastPaying', transfer),
    showFound(transfer) {
      show('info', 'toastPaying', transfer)
    },
    showEnd(transfer, end, kind) {
      if (end === 'confirmed') show('success', 'toastPaid', transfer)
      // a replacement may pay
      else if (end === 'reverted' || end === 'expired') show(kind, 'toastFailed', transfer)
    },
  })
}
