import {
  clockKey,
  connectionAtom,
  definePlugin,
  lazy,
  namespacesKey,
  routerKey,
  storageKey,
  view,
} from '#kernel'
import { hostKey, toastsKey } from '#kernel/contracts'
import { sendService } from '#plugins/send/contract'
import {
  depositsAtom,
  payDeposit,
  payFlag,
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  payResult,
  payReview,
  payService,
  type Payment,
} from './contract.js'
import { payConfig } from './config.js'
import { paymentsKey } from './storage-keys.js'

/** Pays an amount of an asset to a receiver, as an order of the host says. */
export const pay = /*#__PURE__*/ definePlugin({
  id: 'pay',
  kernel: '^0.1.0',
  flag: payFlag,
  config: payConfig,
  requires: {
    clock: clockKey,
    host: hostKey,
    namespaces: namespacesKey,
    router: routerKey,
    send: sendService,
    storage: storageKey,
    toasts: toastsKey,
  },
  provides: { service: payService },
  events: { paymentInitiated, paymentCompleted, paymentFailed },
  contributes: [
    view(payReview, () => import('./views/PayReview.js'), { next: [payResult] }),
    view(payDeposit, () => import('./views/PayDeposit.js'), { next: [payResult] }),
    view(payResult, () => import('./views/PayResult.js')),
  ],
  setup({ config, use, store, events, signal, onDispose }) {
    store.set(depositsAtom, config.deposits)
    const service = lazy(async () =>
      (await import('./service.js')).createPayService({ ...use, store, events, signal }),
    )
    // without a wallet or a stored payment no code loads and no request is sent
    const resume = async () => {
      const stored = await use.storage.get(paymentsKey)
      // a deposit needs no wallet
      if (stored && (store.get(connectionAtom) || hasOpenDeposit(stored))) await service.resume()
    }
    const follow = () => {
      onDispose(store.sub(connectionAtom, () => void resume()))
      void resume()
    }
    // a task later, as the task that creates the widget is the longest of the page
    use.clock.sleep(0, signal).then(follow, () => {})
    return { service: () => service }
  },
})

/** Whether a stored payment waits for an exchange. */
function hasOpenDeposit(stored: unknown): boolean {
  const { data } = Object(stored) as { readonly data?: unknown }
  return (
    Array.isArray(data) &&
    data.some((entry) => {
      const { deposit, state } = Object(entry) as Partial<Payment>
      return deposit !== undefined && (state === 'signing' || state === 'pending')
    })
  )
}

export * from './contract.js'
