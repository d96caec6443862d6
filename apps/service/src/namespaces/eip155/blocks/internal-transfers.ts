import type { Move } from '../../../modules/chain-index/block-reader.js'
import type { Trace } from './node-shapes.js'

/**
 * Returns the native transfers that contracts make in the transactions of a block, by the hash of the transaction. That of the
 * transaction itself is not among them.
 */
export function internalTransfers(traces: readonly Trace[]): ReadonlyMap<string, readonly Move[]> {
  const found = new Map<string, Move[]>()
  const failed = new Set(
    traces
      .filter(({ error }) => error != null)
      .map(({ transactionHash, traceAddress }) => keyOf(transactionHash, traceAddress)),
  )
  for (const trace of traces) {
    const { transactionHash: hash, traceAddress: place } = trace
    if (hash == null || place.length === 0) continue
    // a call inside one that failed has not happened
    if (
      Array.from({ length: place.length + 1 }, (_, end) => keyOf(hash, place.slice(0, end))).some((key) =>
        failed.has(key),
      )
    )
      continue
    const move = toMove(trace)
    if (move) found.set(hash, [...(found.get(hash) ?? []), move])
  }
  return found
}

const keyOf = (hash: string | null | undefined, place: readonly number[]) => `${hash} ${place.join()}`

function toMove({ type, action, result }: Trace): Move | undefined {
  const isCall = type === 'call' && action.callType === 'call'
  const [from, to, amount] =
    type === 'suicide'
      ? [action.address, action.refundAddress, action.balance]
      : [action.from, type === 'create' ? result?.address : isCall ? action.to : undefined, action.value]
  if (from == null || to == null || amount == null || amount === 0n) return undefined
  return { kind: 'transfer', contract: undefined, tokenId: undefined, amount, from, to }
}
