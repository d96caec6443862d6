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
  payFlag,
  paymentCompleted,
  paymentFailed,
  paymentInitiated,
  payResult,
  payReview,
  payService,
} from './contract.js'
import { paymentsKey } from './storage-keys.js'

/** Pays an amount of an asset to a receiver, as an order of the host says. */
export const pay = /*#__PURE__*/ definePlugin({
  id: 'pay',
  kernel: '^0.1.0',
  flag: payFlag,
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
    view(payResult, () => import('./views/PayResult.js')),
  ],
  setup({ use, store, events, signal, onDispose }) {
    const service = lazy(async () =>
      (await import('./service.js')).createPayService({ ...use, store, events, signal }),
    )
    // without a wallet or a stored payment no code loads and no request is sent
    const resume = async () => {
      if (store.get(connectionAtom) && (await use.storage.get(paymentsKey))) await service.resume()
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

export * from './contract.js'
