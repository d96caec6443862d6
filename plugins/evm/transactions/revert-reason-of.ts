import { toQuantity } from '../rpc/hex.js'
import { revertData, revertReason, unknownReason } from '../rpc/revert-reason.js'
import type { Reader } from './create-reader.js'
import type { Receipt } from './receipt.js'

const fields = ['from', 'to', 'value', 'input', 'gas'] as const

/**
 * Why a transaction was reverted: it is played again as it was, on the block before its own and, where it would have
 * gone well there, on its own. A node that no longer knows those blocks leaves it at 'unknown reason'.
 */
export async function revertReasonOf(reader: Reader, hash: string, { block }: Receipt): Promise<string> {
  const answer = await reader.once('eth_getTransactionByHash', hash).catch(() => undefined)
  const transaction = Object(answer) as Readonly<Record<string, unknown>>
  const call = Object.fromEntries(
    fields.flatMap((field) => (typeof transaction[field] === 'string' ? [[field, transaction[field]]] : [])),
  )
  for (const at of [block - 1n, block]) {
    const failure: unknown = await reader.once('eth_call', call, toQuantity(at)).then(
      () => undefined,
      (error: unknown) => error,
    )
    const data = revertData(failure)
    if (data !== undefined) return revertReason(data)
  }
  return unknownReason
}
