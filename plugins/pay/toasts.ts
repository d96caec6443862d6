import { atom } from 'jotai/vanilla'
import { currentEntryAtom, formatsAtom } from '#kernel'
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

const texts = {
  sending: 'toastPaying',
  found: 'toastPaying',
  confirmed: 'toastPaid',
  reverted: 'toastFailed',
  // a replacement may pay
  replaced: undefined,
  cancelled: 'toastFailed',
  expired: 'toastFailed',
} as const

/** Shows toasts about payments that the user does not look at, in place of those of `send`. */
export function createPaymentToasts({ store, toasts, router, signal }: PayDeps): void {
  createSentToasts({
    ...{ store, toasts, signal, messages: payMessages, items: paidTransfersAtom, result: payResult },
    isBeingSent({ id }) {
      const entry = store.get(currentEntryAtom)
      return entry?.id === payReview.id && (entry.params as { readonly id: string }).id === id
    },
    textOf(t, { amount, asset }, moment) {
      const text = texts[moment]
      return text && t(text, { amount: amountWords(store.get(formatsAtom), amount, asset) })
    },
    showing:
      ({ id }) =>
      () =>
        router.reset(payResult, { id }),
  })
}
