import { definePlugin, fill, lazy, view } from '#kernel'
import { accountActions } from '#plugins/account/contract'
import { followStored } from '#plugins/transactions/contract'
import { firstMessages } from './first-messages.js'
import {
  addressBookFlag,
  canSendAtom,
  sendAsset,
  sendFlag,
  sendForm,
  sendPreview,
  sendReceivers,
  sendResult,
  sendService,
} from './contract.js'
import { optional, required } from './deps.js'
import * as events from './events.js'
import { pendingKey, unclearKey } from './storage-keys.js'

/** Sends assets of the active account: form, preview, request to the wallet, status. */
export const send = /*#__PURE__*/ definePlugin({
  id: 'send',
  kernel: '^0.1.0',
  flag: sendFlag,
  flags: [addressBookFlag],
  requires: required,
  optional,
  provides: { service: sendService },
  events,
  contributes: [
    view(sendForm, () => import('./views/SendForm.js'), { next: [sendAsset, sendReceivers, sendPreview] }),
    view(sendAsset, () => import('./views/ChooseAsset.js')),
    view(sendReceivers, () => import('./views/Receivers.js')),
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
