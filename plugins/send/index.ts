import {
  clockKey,
  definePlugin,
  fill,
  lazy,
  routerKey,
  storageKey,
  view,
  sessionKey,
  toastsKey,
} from '#kernel'
import { namespacesKey } from '#kernel/chain'
import { accountActions } from '#plugins/account/contract'
import { balancesService } from '#plugins/balances/contract'
import { followStored } from '#plugins/transactions/contract'
import { firstMessages } from './first-messages.js'
import {
  canSendAtom,
  sendAsset,
  sendFlag,
  sendForm,
  sendPreview,
  sendResult,
  sendService,
} from './contract.js'
import * as events from './events.js'
import { pendingKey, unclearKey } from './storage-keys.js'

/** Sends assets of the active account: form, preview, request to the wallet, status. */
export const send = /*#__PURE__*/ definePlugin({
  id: 'send',
  kernel: '^0.1.0',
  flag: sendFlag,
  requires: {
    clock: clockKey,
    namespaces: namespacesKey,
    router: routerKey,
    session: sessionKey,
    storage: storageKey,
    toasts: toastsKey,
  },
  optional: { balances: balancesService },
  provides: { service: sendService },
  events,
  contributes: [
    view(sendForm, () => import('./views/SendForm.js'), { next: [sendAsset, sendPreview] }),
    view(sendAsset, () => import('./views/ChooseAsset.js')),
    view(sendPreview, () => import('./views/SendPreview.js'), { next: [sendResult] }),
    view(sendResult, () => import('./views/SendResult.js')),
    fill(accountActions, {
      id: 'send',
      rank: 40,
      words: firstMessages,
      icon: 'send',
      opens: sendForm,
      when: canSendAtom,
    }),
  ],
  setup(context) {
    const { use, maybe, store, events, signal, report } = context
    const service = lazy(async () =>
      (await import('./service.js')).createSendService({ ...use, maybe, store, events, signal, report }),
    )
    const page = typeof window === 'undefined' ? undefined : window
    followStored(context, { keys: [pendingKey, unclearKey], service, page })
    return { service: () => service }
  },
})

export * from './contract.js'
