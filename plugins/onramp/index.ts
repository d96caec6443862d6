import { clockKey, definePlugin, fill, lazy, pageKey, storageKey, view } from '#kernel'
import { sessionKey } from '#kernel/contracts'
import { accountActions } from '#plugins/account/contract'
import { balancesService } from '#plugins/balances/contract'
import { apiKey } from '#plugins/service/contract'
import { actionMessages } from './action-messages.js'
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
} from './contract.js'

/** Buys assets with a card or a bank transfer, at the providers of the service. */
export const onramp = /*#__PURE__*/ definePlugin({
  id: 'onramp',
  kernel: '^0.1.0',
  flag: onrampFlag,
  requires: { clock: clockKey, page: pageKey, session: sessionKey, storage: storageKey },
  optional: { api: apiKey, balances: balancesService },
  provides: { service: onrampService },
  events: { onrampOpened, onrampLeft },
  contributes: [
    view(onrampForm, () => import('./views/Buy.js'), { next: [onrampReview] }),
    view(onrampChoice, () => import('./views/Choice.js')),
    view(onrampReview, () => import('./views/Review.js'), { next: [onrampOrder] }),
    view(onrampOrder, () => import('./views/Order.js')),
  ],
  setup({ use, maybe, store, events, signal, contribute }) {
    // without a service there is no provider
    if (maybe.api?.has('api'))
      contribute(
        fill(accountActions, {
          id: 'onramp',
          rank: 10,
          words: actionMessages,
          icon: 'buy',
          opens: onrampForm,
          when: canBuyAtom,
        }),
      )
    const service = lazy(async () =>
      (await import('./service.js')).createOnrampService({ ...use, maybe, store, events, signal }),
    )
    return { service: () => service }
  },
})

export * from './contract.js'
