import { addressOf } from '#kernel/chain'
import type { FoundTransfer, Transfer, TransferOrder } from '#kernel/money'
import type { CosmosContext } from '../node/cosmos-context.js'
import type { TransferContent } from './build.js'
import { writeTrace } from './sent-transactions.js'

/** Max transactions of the account since the mark that are read. */
const limit = 20n

/** Creates the search for a transfer whose answer was lost. A mark is the sequence of the sender: each is used once. */
export function createFindSent({
  node,
  sent,
  chainOf,
}: CosmosContext): Required<Pick<Transfer, 'mark' | 'find' | 'carriesOut'>> {
  /** Whether a transfer carries out an order. */
  function isTransfer(order: TransferOrder, transfer: TransferContent): boolean {
    const { account, network, receiver, amount, memo = '' } = order
    return (
      transfer.from === addressOf(account) &&
      transfer.to === receiver &&
      transfer.amount === amount &&
      transfer.denom === chainOf(network).denom &&
      transfer.memo === memo
    )
  }

  return {
    async mark({ account, network }, signal) {
      const found = await node.account(addressOf(account), { network, signal })
      return `${found?.sequence ?? 0n}`
    },
    async find(order, { mark, known }, signal): Promise<FoundTransfer | undefined> {
      const { account, network } = order
      const from = addressOf(account)
      const request = { network, signal }
      const first = sequenceOf(mark)
      const isNew = (hash: string) => !known.includes(hash)
      for (const { hash, sequence, content, isAccepted, ...signed } of sent.values()) {
        const isOther = signed.account !== account || sequence < first || !isNew(hash)
        if (isOther || !isTransfer(order, content)) continue
        if (isAccepted || (await node.transaction(hash, request)))
          return { hash, trace: writeTrace({ ...content, sequence }) }
      }
      const next = (await node.account(from, request))?.sequence ?? 0n
      for (let sequence = first; sequence < next && sequence < first + limit; sequence++) {
        const found = await node.transactionAt(from, sequence, request)
        if (found?.code !== 0 || !found.transfer || !isNew(found.hash)) continue
        if (found.transfer.sequence === sequence && isTransfer(order, found.transfer))
          return { hash: found.hash, trace: writeTrace(found.transfer) }
      }
      return undefined
    },
    async carriesOut(order, { hash, mark }, signal) {
      const found = await node.transaction(hash, { network: order.network, signal })
      // a node may show content that is not that of the hash
      if (!found?.transfer) return undefined
      const isSince = mark === undefined || found.transfer.sequence >= sequenceOf(mark)
      return isSince && isTransfer(order, found.transfer)
    },
  }
}

/** The sequence of a mark. One that is no number is after every transaction. */
const sequenceOf = (mark: string) => (/^\d{1,20}$/.test(mark) ? BigInt(mark) : 2n ** 64n)
