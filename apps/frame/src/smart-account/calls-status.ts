import { numberToHex } from 'viem'
import type { AccountKind, AccountNetwork } from './account-kind.js'
import type { StoredBatch } from './batch-store.js'

/** Result of `wallet_getCallsStatus` (EIP-5792). */
export interface CallsStatus {
  readonly version: '2.0.0'
  readonly id: string
  readonly chainId: string
  /** 100 pending, 200 confirmed, 400 not sent, 500 reverted, 600 reverted in part. */
  readonly status: 100 | 200 | 400 | 500 | 600
  readonly atomic: boolean
  readonly receipts?: readonly Receipt[]
}

interface Receipt {
  readonly logs: unknown
  readonly status: unknown
  readonly blockHash: unknown
  readonly blockNumber: unknown
  readonly gasUsed: unknown
  readonly transactionHash: unknown
}

/** A batch whose state is read. */
export interface BatchReading {
  readonly batch: StoredBatch
  readonly network: AccountNetwork
  /** Kind of the wallet's account. Undefined for one that this frame does not know. */
  readonly kind: AccountKind | undefined
  /** Whether calls of the batch are still to be sent. */
  readonly isSending: boolean
}

/** Reads the state of a batch from the receipts of its transactions. */
export async function readCallsStatus({
  batch,
  network,
  kind,
  isSending,
}: BatchReading): Promise<CallsStatus> {
  const { id, hashes, isAtomic, length } = batch
  const found = await Promise.all(
    hashes.map(async (hash) => readReceipt(await network.ask('eth_getTransactionReceipt', [hash]))),
  )
  const receipts = found.flatMap((receipt) => (receipt ? [receipt] : []))
  const answer = (status: CallsStatus['status']): CallsStatus => ({
    version: '2.0.0',
    id,
    chainId: numberToHex(network.chainId),
    status,
    atomic: isAtomic || (length === 1 && hashes.length === 1),
    ...(receipts.length > 0 && { receipts }),
  })
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const isStopped = receipts.some(({ status }) => status !== '0x1')
  if (receipts.length < hashes.length) {
    const isLost = !isSending && (await areDropped(network, batch, found))
    if (!isLost) return answer(100)
    return answer(succeeded > 0 ? 600 : 400)
  }
  if (isSending && !isStopped && hashes.length < length) return answer(100)
  if (succeeded === 0) return answer(hashes.length === 0 ? 400 : 500)
  if (succeeded < length) return answer(600)
  if (isAtomic && !(await hadCode(network, batch, receipts, kind))) return answer(500)
  return answer(200)
}

/** Reads a receipt of a node; undefined without one. */
export function readReceipt(receipt: unknown): Receipt | undefined {
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt as Receipt
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

/** Whether the node knows none of the transactions without a receipt: another one took their nonce, or they were dropped. */
async function areDropped(
  { ask }: AccountNetwork,
  { hashes }: StoredBatch,
  found: readonly (Receipt | undefined)[],
): Promise<boolean> {
  const waiting = hashes.filter((_, index) => !found[index])
  const known = await Promise.all(waiting.map((hash) => ask('eth_getTransactionByHash', [hash])))
  return known.every((transaction) => transaction === null || transaction === undefined)
}

/**
 * Without its code, a transaction to the account itself succeeds and makes no call: another device may have turned the account off
 * just before. A node without the state of the block leaves the receipt to decide.
 */
async function hadCode(
  { chainId, ask }: AccountNetwork,
  { owner }: StoredBatch,
  [receipt]: readonly Receipt[],
  kind: AccountKind | undefined,
): Promise<boolean> {
  if (!kind) return true
  const atBlock: AccountNetwork = {
    chainId,
    ask: (method, params) =>
      ask(method, method === 'eth_getCode' ? [params[0], receipt?.blockNumber] : params),
  }
  return kind.isDeployed(atBlock, owner as `0x${string}`).catch(() => true)
}
