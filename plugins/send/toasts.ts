import { currentEntryAtom, formatsAtom } from '#kernel'
import { amountWords } from '#plugins/transactions/form'
import { createSentToasts } from '#plugins/transactions/sent-toasts'
import { sendPreview, sendResult, transfersAtom } from './contract.js'
import type { SendDeps } from './deps.js'
import { sendMessages } from './messages.js'
import { previewAtom } from './state.js'

const texts = {
  sending: 'toastSending',
  found: 'toastFound',
  confirmed: 'toastSent',
  reverted: 'toastReverted',
  replaced: 'toastReplaced',
  cancelled: 'toastCancelled',
  expired: 'toastExpired',
} as const

/** Shows toasts about transfers that the user does not look at. Quiet ones have none. */
export function createTransferToasts({ store, toasts, router, signal }: SendDeps) {
  return createSentToasts({
    ...{ store, toasts, signal, messages: sendMessages, items: transfersAtom, result: sendResult },
    isBeingSent: ({ id }) =>
      store.get(currentEntryAtom)?.id === sendPreview.id && store.get(previewAtom)?.id === id,
    textOf: (t, { isQuiet, amount, asset }, moment) =>
      isQuiet ? undefined : t(texts[moment], { amount: amountWords(store.get(formatsAtom), amount, asset) }),
    showing:
      ({ id }) =>
      () =>
        router.reset(sendResult, { id }),
  })
}
