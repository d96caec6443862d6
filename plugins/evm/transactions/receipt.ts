import type { Network } from '#kernel/contracts'
import { evmErrors } from '../errors.js'
import { readQuantity } from '../rpc/read-quantity.js'

/** What is read of a receipt. */
export interface Receipt {
  readonly block: bigint
  readonly succeeded: boolean
}

/** What is read of a transaction that a node knows. */
export interface KnownTransaction {
  readonly from: string
  readonly nonce: bigint
}

const expected = 'transaction'

/**
 * Reads a receipt; undefined where there is none, and while its block is not there.
 * @throws evm/BAD_ANSWER for what is neither: nothing follows from it.
 */
export function readReceipt(answer: unknown, network: Network): Receipt | undefined {
  if (isNothing(answer)) return undefined
  const { blockNumber, status } = Object(answer) as { blockNumber?: unknown; status?: unknown }
  if (blockNumber === null) return undefined
  // receipts from before Byzantium have no status: what could fail then cost all of its gas
  return { block: readQuantity(blockNumber, network, expected), succeeded: status !== '0x0' }
}

/**
 * Reads a transaction as far as it tells whose it is; undefined where the node does not know it.
 * @throws as {@link readReceipt}
 */
export function readTransaction(answer: unknown, network: Network): KnownTransaction | undefined {
  if (isNothing(answer)) return undefined
  const { from, nonce } = Object(answer) as { from?: unknown; nonce?: unknown }
  if (typeof from !== 'string') throw evmErrors.BAD_ANSWER({ values: { network: network.name, expected } })
  return { from, nonce: readQuantity(nonce, network, expected) }
}

function isNothing(answer: unknown): boolean {
  return answer === null || answer === undefined
}
