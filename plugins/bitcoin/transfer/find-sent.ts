import { addressOf } from '#kernel/chain'
import type { Transfer, TransferOrder } from '#kernel/money'
import type { SourceTransaction } from '../contract.js'
import type { BitcoinContext } from '../node/bitcoin-context.js'

/** Creates the search for a transfer whose answer was lost. A mark is the height, and the transactions that wait for a block. */
export function createFindSent({
  source,
}: BitcoinContext): Required<Pick<Transfer, 'mark' | 'find' | 'carriesOut'>> {
  return {
    async mark({ account, network }, signal) {
      const request = { network, signal }
      const [height, history] = await Promise.all([
        source.height(request),
        source.history(addressOf(account), request),
      ])
      const waiting = history.filter((transaction) => transaction.height === undefined)
      return [height, ...waiting.map(({ txid }) => txid)].join()
    },
    async find(order, { mark, known }, signal) {
      const { account, network } = order
      const history = await source.history(addressOf(account), { network, signal })
      const found = history.find(
        (transaction) =>
          isSince(transaction, mark) && !known.includes(transaction.txid) && isTransfer(order, transaction),
      )
      return found && { hash: found.txid }
    },
    async carriesOut(order, { hash, mark }, signal) {
      const transaction = await source.transaction(hash, { network: order.network, signal })
      return (
        transaction && (mark === undefined || isSince(transaction, mark)) && isTransfer(order, transaction)
      )
    },
  }
}

/** Whether a transaction is none of those before a mark. */
function isSince({ height = Infinity, txid }: SourceTransaction, mark: string): boolean {
  const [before, ...waiting] = mark.split(',')
  return height > Number(before) && !waiting.includes(txid)
}

/** Whether a transaction carries out an order. */
function isTransfer({ account, receiver, amount }: TransferOrder, { inputs, outputs }: SourceTransaction) {
  const from = addressOf(account)
  return (
    inputs.some(({ address }) => address === from) &&
    outputs.some((output) => output.address === receiver && output.amount === amount)
  )
}
