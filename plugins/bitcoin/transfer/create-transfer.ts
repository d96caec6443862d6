import type { CaipAddress } from '#kernel/chain'
import type { ReceiverWarning, Transfer } from '#kernel/money'
import { bitcoinMessages } from '../messages.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'
import { knowsInscriptions } from './coins.js'
import { estimate } from './estimate.js'
import { createFindSent } from './find-sent.js'
import { readReceiver } from './read-receiver.js'
import { send } from './send.js'

/** Warning of a wallet with one address that does not tell which outputs hold inscriptions. */
const sharedAddress: ReceiverWarning = {
  id: 'sharedAddress',
  level: 'confirm',
  text: { messages: bitcoinMessages, key: 'sharedAddress' },
}

/** Creates the capability to send BTC. */
export function createTransfer(context: BitcoinContext): Transfer {
  /** Accounts whose transfers have had the warning. */
  const warned = new Set<CaipAddress>()
  return {
    assetRequired: false,
    async readReceiver(request) {
      const { account } = request
      const [receiver, isSafe] = await Promise.all([
        readReceiver(context.formats, request),
        knowsInscriptions(context, account),
      ])
      if (isSafe) return receiver
      warned.add(account)
      return { ...receiver, warnings: [...receiver.warnings, sharedAddress] }
    },
    estimate: (request, signal) => estimate(context, request, signal),
    send: (order, fee, signal) => send(context, order, fee, signal, { isWarned: warned.has(order.account) }),
    ...createFindSent(context),
  }
}
