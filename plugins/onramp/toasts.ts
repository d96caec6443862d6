import { currentEntryAtom, followMessages, formatsAtom, type Translate } from '#kernel'
import { onrampOrder, type OnrampOrder } from './contract.js'
import type { OnrampDeps } from './deps.js'
import { onrampMessages } from './messages.js'
import { shownPlaces } from './money.js'
import { isFinal, ordersAtom } from './state.js'

/** Shows a toast at the end of each purchase that the user does not look at, also of one from before a reload. */
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
  const show = ({ id, status, amount, symbol, provider }: OnrampOrder) => {
    if (!t) return
    const shown = `${store.get(formatsAtom).number(amount, shownPlaces)} ${symbol}`
    const action = { label: t('show'), onPress: () => router.reset(onrampOrder, { id }) }
    toasts.show(
      status === 'done'
        ? { kind: 'success', text: t('arrived', { amount: shown }), action }
        : { kind: 'error', text: t('toastFailed', { symbol, provider: provider.name }), action },
    )
  }
  const showEnds = () => {
    const before = known
    known = store.get(ordersAtom)
    for (const order of known) {
      const was = before.find(({ id }) => id === order.id)?.status
      if (was !== undefined && !isFinal(was) && isFinal(order.status) && order.id !== shownOrder())
        show(order)
    }
  }

  const cleanups = [
    followMessages(store, onrampMessages, (translate) => (t = translate)),
    store.sub(ordersAtom, showEnds),
  ]
  signal.addEventListener('abort', () => cleanups.forEach((cleanup) => cleanup()), { once: true })
}
