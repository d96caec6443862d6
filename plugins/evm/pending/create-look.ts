import type { Network } from '#kernel/contracts'
import type { AskNetwork } from '../json-rpc.js'
import { readQuantity } from '../rpc/read-quantity.js'
import { missedLimit, pendingLimit } from './constants.js'
import { readBlock } from './read-block.js'

/** Looks once; whether something of the account has come into a block since the last look. */
export type PendingLook = (signal: AbortSignal) => Promise<boolean>

/**
 * Creates what looks after an account's transactions by what every plain JSON-RPC node has: the block that is being made
 * and the newest one, with their transactions, how many the account has sent, and the receipts of those that were seen
 * waiting. A node that tells nothing of the block being made (many do not) still tells of all that was sent; what arrives
 * is missed there where it is in none of the blocks looked at.
 */
export function createLook(ask: AskNetwork, network: Network, account: string): PendingLook {
  /** Those seen waiting, and how many looks have not found them since. */
  const waiting = new Map<string, number>()
  let sent: bigint | undefined
  let newest: string | undefined

  return async (signal) => {
    const asked = (method: string, ...params: readonly unknown[]) =>
      ask(network, { method, params }, signal).catch(() => undefined)
    const block = async (name: string) => readBlock(await asked('eth_getBlockByNumber', name, true), account)
    const [pending, latest, answer] = await Promise.all([
      block('pending'),
      block('latest'),
      asked('eth_getTransactionCount', account, 'latest'),
    ])
    const count = answer === undefined ? sent : readQuantity(answer, network, 'number of transactions')

    let isNews = sent !== undefined && count !== undefined && count > sent
    sent = count
    if (latest.hash !== undefined && latest.hash !== newest) {
      // what was there before the first look is no news
      isNews ||= newest !== undefined && latest.transactions.length > 0
      newest = latest.hash
    }
    const gone = [...waiting.keys()].filter((hash) => !pending.transactions.includes(hash))
    for (const hash of pending.transactions) if (waiting.size < pendingLimit) waiting.set(hash, 0)
    const receipts = await Promise.all(gone.map((hash) => asked('eth_getTransactionReceipt', hash)))
    gone.forEach((hash, place) => {
      const missed = (waiting.get(hash) ?? 0) + 1
      const isThere = Object(receipts[place]) === receipts[place]
      isNews ||= isThere
      if (isThere || missed >= missedLimit) waiting.delete(hash)
      else waiting.set(hash, missed)
    })
    return isNews
  }
}
