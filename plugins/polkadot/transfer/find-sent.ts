import { addressOf } from '#kernel/chain'
import type { FoundTransfer, Transfer, TransferOrder } from '#kernel/money'
import { readAddress } from '../addresses/read-address.js'
import type { PolkadotContext } from '../node/polkadot-context.js'
import { isSameBytes } from '../node/scale.js'
import { readExtrinsic, type SignedExtrinsic, type TransferContent } from './extrinsic.js'
import { searchBlocks } from './history.js'
import { lifetimeBlocks } from './lifetime.js'
import { maxSpan, readTrace, writeTrace } from './sent-transactions.js'

/** Blocks from a mark on within which a transfer is searched: it was signed a short time after the mark. */
const maxBlocks = 2n * lifetimeBlocks

/**
 * Creates the search for a transfer whose answer was lost. A mark is the nonce of the sender and the last final block: the blocks from
 * there on are read.
 */
export function createFindSent({
  node,
  sent,
}: PolkadotContext): Required<Pick<Transfer, 'mark' | 'find' | 'carriesOut'>> {
  function isTransfer({ receiver, amount }: TransferOrder, content: TransferContent): boolean {
    return content.amount === amount && isSameBytes(content.receiver, readAddress(receiver).publicKey)
  }
  /** Whether a transaction of a block carries out an order, and was not sent before a mark. */
  function isOrder(order: TransferOrder, nonce: bigint, found: SignedExtrinsic | undefined): boolean {
    const signer = readAddress(addressOf(order.account)).publicKey
    return (
      found?.transfer !== undefined &&
      found.nonce >= nonce &&
      isSameBytes(found.signer, signer) &&
      isTransfer(order, found.transfer)
    )
  }

  return {
    async mark({ account, network }, signal) {
      const request = { network, signal }
      const { publicKey } = readAddress(addressOf(account))
      const { hash, number } = await node.finalized(request)
      const { nonce } = await node.account(publicKey, request, hash)
      return writeTrace({ nonce, after: number, last: number + maxBlocks })
    },
    async find(order, { mark, known }, signal): Promise<FoundTransfer | undefined> {
      const { account, network } = order
      const from = readTrace(mark)
      if (!from) return undefined
      const request = { network, signal }
      const { publicKey } = readAddress(addressOf(account))
      const isNew = (hash: string) => !known.includes(hash)
      for (const { hash, content, isAccepted, ...entry } of sent.values())
        if (isAccepted && entry.account === account && entry.nonce >= from.nonce)
          if (isNew(hash) && isTransfer(order, content)) return { hash, trace: writeTrace(entry) }
      // blocks are read only if one has a transaction of the account
      const { nonce } = await node.account(publicKey, request)
      if (nonce === from.nonce) return undefined
      const runtime = await node.runtime(request)
      return searchBlocks(node, from, request, ({ number, extrinsics }) => {
        const found = extrinsics.find(
          (entry) =>
            entry && isNew(entry.hash) && isOrder(order, from.nonce, readExtrinsic(runtime, entry.bytes)),
        )
        const read = found && readExtrinsic(runtime, found.bytes)
        if (!found || !read) return undefined
        // its block may not be final, and its lifetime may be that of a wallet
        const after = number - 1n
        const trace = writeTrace({ nonce: read.nonce, after, last: after + maxSpan })
        return { hash: found.hash, trace }
      })
    },
    async carriesOut(order, { hash, mark }, signal) {
      const entry = sent.get(hash)
      if (entry) return entry.account === order.account && isTransfer(order, entry.content)
      const from = readTrace(mark)
      if (!from) return undefined
      const request = { network: order.network, signal }
      const runtime = await node.runtime(request)
      return searchBlocks(node, from, request, ({ extrinsics }) => {
        const found = extrinsics.find((each) => each?.hash === hash)
        return found && isOrder(order, from.nonce, readExtrinsic(runtime, found.bytes))
      })
    },
  }
}
