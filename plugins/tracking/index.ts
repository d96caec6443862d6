import { definePlugin, lazy } from '#kernel'
import { followStored } from '#plugins/transactions/contract'
import { trackingConfirmed, trackingFailed, trackingFlag, transactionTrackerKey } from './contract.js'
import { optional, required } from './deps.js'
import { pendingKey } from './storage-keys.js'

/** Shows transactions that the page has sent by itself in the list of activity and in toasts, and follows them. */
export const tracking = /*#__PURE__*/ definePlugin({
  id: 'tracking',
  kernel: '^0.1.0',
  flag: trackingFlag,
  requires: required,
  optional,
  provides: { service: transactionTrackerKey },
  events: { trackingConfirmed, trackingFailed },
  setup(context) {
    const { use, maybe, store, events, signal, report } = context
    const service = lazy(async () =>
      (await import('./service.js')).createTrackingService({ ...use, maybe, store, events, signal, report }),
    )
    const page = typeof window === 'undefined' ? undefined : window
    followStored(context, { keys: [pendingKey], service, page, followsWithoutWallet: () => true })
    return { service: () => service }
  },
})

export * from './contract.js'
