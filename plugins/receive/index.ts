import { definePlugin, fill, view } from '#kernel'
import { accountActions } from '#plugins/account/contract'
import { receiveMessages } from './messages.js'
import { receiveAddress, receiveFlag } from './contract.js'

/** The own address, to be scanned or copied, and on which network. */
export const receive = /*#__PURE__*/ definePlugin({
  id: 'receive',
  kernel: '^0.1.0',
  flag: receiveFlag,
  contributes: [
    view(receiveAddress, () => import('./views/Receive.js')),
    fill(accountActions, {
      id: 'receive',
      rank: 30,
      words: receiveMessages,
      icon: 'receive',
      opens: receiveAddress,
    }),
  ],
})

export * from './contract.js'
