import type { BatchState, BatchStatus } from '../contract/batches.js'
import { batchErrors } from './errors.js'

/** More transactions than a batch is made by. */
const receiptLimit = 1_000
const hashPattern = /^0x[0-9a-f]{64}$/i

/** The codes of EIP-5792 by their hundreds. */
const statuses: Readonly<Record<number, BatchStatus>> = {
  1: 'pending',
  2: 'confirmed',
  4: 'failed',
  5: 'reverted',
  6: 'partly',
}

/**
 * Reads what a wallet answers to wallet_getCallsStatus (EIP-5792). That all is well counts only where no receipt beside it
 * says something else.
 * @throws evm/BAD_BATCH_STATUS
 */
export function readBatchState(answer: unknown, id: string): BatchState {
  try {
    const { status: code, atomic, receipts } = Object(answer) as Readonly<Record<string, unknown>>
    const status = typeof code === 'number' ? statuses[Math.floor(code / 100)] : undefined
    if (!status) throw new TypeError('no status')
    const read = listOf(receipts).map(readReceipt)
    const failed = read.filter(({ hasFailed }) => hasFailed).length
    const isTrue = status !== 'confirmed' || failed === 0
    return {
      id,
      status: isTrue ? status : failed < read.length ? 'partly' : 'reverted',
      atomic: atomic === true,
      hashes: [...new Set(read.flatMap(({ hash }) => hash ?? []))],
    }
  } catch (cause) {
    throw batchErrors.BAD_BATCH_STATUS({ cause })
  }
}

/** By place: a list may bring an iterator of its own that never ends. */
function listOf(receipts: unknown): readonly unknown[] {
  const length = Array.isArray(receipts) ? (receipts.length as unknown) : 0
  if (typeof length !== 'number' || !(length >= 0 && length <= receiptLimit)) throw new TypeError('no list')
  return Array.from({ length }, (_, place) => (receipts as readonly unknown[])[place])
}

function readReceipt(receipt: unknown) {
  const { transactionHash, status } = Object(receipt) as Readonly<Record<string, unknown>>
  const isHash = typeof transactionHash === 'string' && hashPattern.test(transactionHash)
  return { hash: isHash ? transactionHash : undefined, hasFailed: status === '0x0' }
}
