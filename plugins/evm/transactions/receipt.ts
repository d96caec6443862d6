import type { Network } from '#kernel/contracts'
import { badResponse, readQuantity } from '../rpc/answers.js'

/** Fields of a receipt that are read. */
export interface Receipt {
  readonly block: bigint
  readonly succeeded: boolean
}

/** Fields of a transaction that are read. */
export interface KnownTransaction {
  readonly from: string
  readonly nonce: bigint
}

const expected = 'transaction'

/**
 * Reads a receipt; undefined if there is none, or not yet a block.
 *
 * @throws evm/BAD_ANSWER
 */
export function readReceipt(answer: unknown, network: Network): Receipt | undefined {
  if (isNone(answer)) return undefined
  const { blockNumber, status } = Object(answer) as { blockNumber?: unknown; status?: unknown }
  if (blockNumber === null) return undefined
  // receipts from before Byzantium have no status
  return { block: readQuantity(blockNumber, network, expected), succeeded: status !== '0x0' }
}

/**
 * Reads a transaction; undefined if the node does not know it.
 *
 * @throws evm/BAD_ANSWER
 */
export function readTransaction(answer: unknown, network: Network): KnownTransaction | undefined {
  if (isNone(answer)) return undefined
  const { from, nonce } = Object(answer) as { from?: unknown; nonce?: unknown }
  if (typeof from !== 'string') throw badResponse(network, `Not a valid ${expected}`)
  return { from, nonce: readQuantity(nonce, network, expected) }
}

function isNone(answer: unknown): boolean {
  return answer === null || answer === undefined
}
