import { addressOf, type Clock } from '#kernel'
import type { Transfer } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { toCall } from '../transfer/to-call.js'
import { isTransactionOf } from '../transfer/check-hash.js'
import { createReader } from './reader.js'
import { transactionAt, transactionIn } from './transaction-at.js'

/** Max number of transactions that are examined: an account sends no more while a wallet has a pending request. */
const maxTransactions = 16n

/** Finds sent transactions of an account by their nonces. A mark is the next nonce of the account, in decimal. */
export function createFindSent(deps: {
  readonly ask: AskNetwork
  readonly clock: Clock
}): Required<Pick<Transfer, 'mark' | 'find'>> {
  return {
    async mark({ account, network }, signal) {
      const reader = createReader({ ...deps, network, signal, end: () => 0 })
      return String(await reader.count(addressOf(account), 'pending'))
    },
    async find(order, { mark, known }, signal) {
      const reader = createReader({ ...deps, network: order.network, signal, end: () => 0 })
      const from = addressOf(order.account)
      const [mined, sent] = await Promise.all([reader.count(from, 'latest'), reader.count(from, 'pending')])
      const first = BigInt(mark)
      for (let nonce = first; nonce < sent && nonce < first + maxTransactions; nonce++) {
        const transaction = await (nonce < mined
          ? transactionAt(reader, { from, nonce })
          : transactionIn(reader, 'pending', { from, nonce }))
        const { hash } = Object(transaction) as { hash?: unknown }
        if (typeof hash !== 'string' || known.includes(hash)) continue
        if (isTransactionOf(toCall(order), transaction)) return { hash, trace: String(nonce) }
      }
      return undefined
    },
  }
}
