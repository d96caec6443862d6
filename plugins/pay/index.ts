import { definePlugin, lazy, view } from '#kernel'
import { followStored } from '#plugins/transactions/contract'
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
import { required } from './deps.js'
import { paymentsKey } from './storage-keys.js'

/** Pays an amount of an asset to a receiver, as an order of the host says. */
export const pay = /*#__PURE__*/ definePlugin({
  id: 'pay',
  kernel: '^0.1.0',
  flag: payFlag,
  config: payConfig,
  requires: required,
  provides: { service: payService },
  events: { paymentInitiated, paymentCompleted, paymentFailed },
  contributes: [
    view(payReview, () => import('./views/PayReview.js'), { next: [payResult] }),
    view(payDeposit, () => import('./views/PayDeposit.js'), { next: [payResult] }),
    view(payResult, () => import('./views/PayResult.js')),
  ],
  setup(context) {
    const { config, use, store, events, signal, report } = context
    store.set(depositsAtom, config.deposits)
    const service = lazy(async () =>
      (await import('./service.js')).createPayService({ ...use, store, events, signal, report }),
    )
    // a deposit needs no wallet
    const page = typeof window === 'undefined' ? undefined : window
    followStored(context, { keys: [paymentsKey], service, page, followsWithoutWallet: hasOpenDeposit })
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
