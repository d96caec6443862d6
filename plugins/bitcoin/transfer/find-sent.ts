import { addressOf } from '#kernel/chain'
import type { Transfer } from '#kernel/money'
import type { BitcoinContext } from '../source/bitcoin-context.js'

/** Creates the search for a transfer whose answer was lost. A mark is the height, and the transactions that wait for a block. */
export function createFindSent({ source }: BitcoinContext): Required<Pick<Transfer, 'mark' | 'find'>> {
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
    async find({ account, network, receiver, amount }, { mark, known }, signal) {
      const [height, ...waiting] = mark.split(',')
      const from = addressOf(account)
      const found = (await source.history(from, { network, signal })).find(
        (transaction) =>
          (transaction.height ?? Infinity) > Number(height) &&
          !waiting.includes(transaction.txid) &&
          !known.includes(transaction.txid) &&
          transaction.inputs.some(({ address }) => address === from) &&
          transaction.outputs.some((output) => output.address === receiver && output.amount === amount),
      )
      return found && { hash: found.txid }
    },
  }
}
