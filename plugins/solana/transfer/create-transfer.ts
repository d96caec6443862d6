import { addressOf } from '#kernel/chain'
import type { Transfer } from '#kernel/money'
import { createAskNetwork, type SolanaContext } from '../node/ask.js'
import { failureText } from '../transactions/failure-text.js'
import { buildTransfer } from './build.js'
import { describeAsset } from './describe-asset.js'
import { estimate, trialTerms } from './estimate.js'
import { readTerms } from './fees.js'
import { createFindSent } from './find-sent.js'
import { loadWeb3 } from './load-web3.js'
import { readAddress, readReceiver } from './read-receiver.js'
import { readRun } from './run.js'
import { send } from './send.js'
import { readState } from './state.js'

/** Creates the capability to send SOL and assets of SPL Token and Token-2022. */
export function createTransfer(context: SolanaContext): Transfer {
  const ask = createAskNetwork(context)
  return {
    assetRequired: false,
    readReceiver: (request) => readReceiver(ask, request),
    describeAsset: async ({ address, network, signal }) =>
      describeAsset(ask, network, readAddress(address, network), signal),
    estimate: (request, signal) => estimate(ask, request, signal),
    async simulate(order, signal, fee) {
      const { account, network, asset, receiver, amount } = order
      const [web3, state] = await Promise.all([loadWeb3(), readState(ask, order, signal)])
      const terms = readTerms(fee?.terms) ?? trialTerms
      const transaction = buildTransfer(web3, { from: addressOf(account), receiver, amount, state, terms })
      const { error } = await readRun(ask, network, transaction.serialize(), [], signal)
      if (error !== undefined) return { changes: [], failure: failureText(error) }
      const isOwn = receiver === addressOf(account)
      return { changes: isOwn ? [] : [{ asset, amount: -amount }] }
    },
    send: (order, fee, signal) => send(context, ask, order, fee, signal),
    ...createFindSent(ask),
  }
}
