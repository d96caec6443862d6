import { definePlugin, fill, lazy, view } from '#kernel'
import { isRestrictedTimezone } from '#kernel/money'
import { accountActions } from '#plugins/account/contract'
import { followStored } from '#plugins/transactions/contract'
import { firstMessages } from './first-messages.js'
import { swapsConfig } from './config.js'
import {
  canSwapAtom,
  slippageAtom,
  swapAsset,
  swapForm,
  swapResult,
  swapReview,
  swapSettings,
  swapsFlag,
  swapsService,
  type SwapsService,
} from './contract.js'
import { optional, required } from './deps.js'
import * as events from './events.js'
import { pendingKey, unclearKey } from './storage-keys.js'

/** Swaps assets of the active account: form, review, approval, status. */
export const swaps = /*#__PURE__*/ definePlugin({
  id: 'swaps',
  kernel: '^0.1.0',
  flag: swapsFlag,
  config: swapsConfig,
  requires: required,
  optional,
  provides: { service: swapsService },
  events,
  contributes: ({ respectRestrictedTimezones }) =>
    respectRestrictedTimezones && isRestrictedTimezone()
      ? [
          view(swapForm, () => import('./views/Restricted.js')),
          view(swapResult, () => import('./views/SwapResult.js')),
        ]
      : [
          view(swapForm, () => import('./views/SwapForm.js'), {
            next: [swapAsset, swapSettings, swapReview],
          }),
          view(swapAsset, () => import('./views/ChooseToken.js')),
          view(swapSettings, () => import('./views/SwapSettings.js')),
          view(swapReview, () => import('./views/SwapReview.js'), { next: [swapResult] }),
          view(swapResult, () => import('./views/SwapResult.js')),
          fill(accountActions, {
            id: 'swaps',
            rank: 20,
            words: firstMessages,
            icon: 'swap',
            opens: swapForm,
            when: canSwapAtom,
          }),
        ],
  setup(context) {
    const { config, use, maybe, store, events, signal, report } = context
    store.set(slippageAtom, config.slippage)
    const service = lazy(async () =>
      (await import('./service.js')).createSwapsService({
        ...use,
        ...{ maybe, store, events, signal, report, routers: config.routers },
      }),
    )
    const page = typeof window === 'undefined' ? undefined : window
    followStored(context, { keys: [pendingKey, unclearKey], service, page })
    // pending swaps are followed all the same
    const refused = lazy<SwapsService>(async () => {
      throw (await import('./errors.js')).swapErrors.RESTRICTED()
    })
    const isRestricted = config.respectRestrictedTimezones && isRestrictedTimezone()
    return { service: () => (isRestricted ? refused : service) }
  },
})

export * from './contract.js'
