import { numberToHex } from 'viem'
import type { AskNetwork } from '../rpc/ask-network.js'
import type { StoredBatch } from './batch-store.js'
import { readReceipt, type CallsStatus } from './calls-status.js'

/** A batch that was sent as a user operation, whose state is read. */
export interface OperationReading {
  readonly batch: StoredBatch
  readonly chainId: number
  readonly askBundler: AskNetwork
  readonly now: () => number
}

/** Time after which a bundler has dropped an operation that is in no block. */
const droppedMs = 30 * 60_000

/** Reads the state of a batch that was sent as a user operation (ERC-4337). */
export async function readOperationStatus(reading: OperationReading): Promise<CallsStatus> {
  const { batch, chainId, askBundler, now } = reading
  const { id, hashes, createdAt } = batch
  const answer = { version: '2.0.0', id, chainId: numberToHex(chainId), atomic: true } as const
  const found = await askBundler('eth_getUserOperationReceipt', hashes.slice(0, 1))
  if (typeof found !== 'object' || found === null)
    return { ...answer, status: now() - createdAt > droppedMs ? 400 : 100 }
  const { success, receipt } = found as { readonly success?: unknown; readonly receipt?: unknown }
  const receipts = [readReceipt(receipt)].flatMap((read) => (read ? [read] : []))
  return { ...answer, status: success === true ? 200 : 500, receipts }
}
