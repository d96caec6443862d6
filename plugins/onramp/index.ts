import { definePlugin, fill, lazy, view } from '#kernel'
import { isRestrictedTimezone } from '#kernel/money'
import { accountActions } from '#plugins/account/contract'
import { followStored } from '#plugins/transactions/contract'
import { firstMessages } from './first-messages.js'
import {
  canBuyAtom,
  onrampChoice,
  onrampFlag,
  onrampForm,
  onrampLeft,
  onrampOpened,
  onrampOrder,
  onrampReview,
  onrampService,
  type OnrampService,
} from './contract.js'
import { onrampConfig } from './config.js'
import { optional, required } from './deps.js'
import { ordersKey } from './storage-keys.js'

/** Buys assets with a card or a bank transfer, at the providers of the service. */
export const onramp = /*#__PURE__*/ definePlugin({
  id: 'onramp',
  kernel: '^0.1.0',
  flag: onrampFlag,
  config: onrampConfig,
  requires: required,
  optional,
  provides: { service: onrampService },
  events: { onrampOpened, onrampLeft },
  contributes: ({ respectRestrictedTimezones }) =>
    respectRestrictedTimezones && isRestrictedTimezone()
      ? [
          view(onrampForm, () => import('./views/Restricted.js')),
          view(onrampOrder, () => import('./views/Order.js')),
        ]
      : [
          view(onrampForm, () => import('./views/Buy.js'), { next: [onrampReview] }),
          view(onrampChoice, () => import('./views/Choice.js')),
          view(onrampReview, () => import('./views/Review.js'), { next: [onrampOrder] }),
          view(onrampOrder, () => import('./views/Order.js')),
        ],
  setup(context) {
    const { config, use, maybe, store, events, signal, report, contribute } = context
    const isRestricted = config.respectRestrictedTimezones && isRestrictedTimezone()
    // without a service there is no provider
    if (!isRestricted && maybe.api?.has('api'))
      contribute(
        fill(accountActions, {
          id: 'onramp',
          rank: 10,
          words: firstMessages,
          icon: 'buy',
          opens: onrampForm,
          when: canBuyAtom,
        }),
      )
    const service = lazy(async () =>
      (await import('./service.js')).createOnrampService({ ...use, maybe, store, events, signal, report }),
    )
    const page = typeof window === 'undefined' ? undefined : window
    followStored(context, { keys: [ordersKey], service, page })
    // open orders are followed all the same
    const refused = lazy<OnrampService>(async () => {
      throw (await import('./errors.js')).onrampErrors.RESTRICTED()
    })
    return { service: () => (isRestricted ? refused : service) }
  },
})

export * from './contract.js'
