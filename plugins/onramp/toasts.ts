import { currentEntryAtom, followMessages, formatsAtom, type Translate } from '#kernel'
import { onrampOrder, type OnrampOrder } from './contract.js'
import type { OnrampDeps } from './deps.js'
import { onrampMessages } from './messages.js'
import { shownPlaces } from './money.js'
import { isFinal, ordersAtom } from './state.js'

/** Shows a toast when a purchase that the user does not look at has arrived or its payment failed, also of one from before a reload. */
export function createOrderToasts({
  store,
  toasts,
  router,
  signal,
}: Pick<OnrampDeps, 'store' | 'toasts' | 'router' | 'signal'>): void {
  let t: Translate<typeof onrampMessages.table> | undefined
  let known = store.get(ordersAtom)

  function shownOrder(): string | undefined {
    const { id, params } = store.get(currentEntryAtom) ?? {}
    return id === onrampOrder.id ? (params as { readonly id: string }).id : undefined
  }
  const show = (order: OnrampOrder) => {
    if (!t) return
    const { id, status, amount, symbol, provider, isSettled } = order
    const shown = `${store.get(formatsAtom).number(amount, shownPlaces)} ${symbol}`
    const values = { symbol, provider: provider.name, amount: shown }
    const action = { label: t('show'), onPress: () => router.reset(onrampOrder, { id }) }
    toasts.show(
      status === 'done'
        ? { kind: 'success', text: t(isSettled ? 'arrived' : 'arrivedSome', values), action }
        : { kind: 'error', text: t(isFinal(order) ? 'toastFailed' : 'toastRefused', values), action },
    )
  }
  const showEnds = () => {
    const before = known
    known = store.get(ordersAtom)
    for (const order of known) {
      const was = before.find(({ id }) => id === order.id)?.status
      const isNews = order.status === 'done' || order.status === 'failed'
      if (was !== undefined && was !== order.status && isNews && order.id !== shownOrder()) show(order)
    }
  }

  const cleanups = [
    followMessages(store, onrampMessages, (translate) => (t = translate)),
    store.sub(ordersAtom, showEnds),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
}
