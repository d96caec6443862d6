import type { Move } from './block-reader.js'

/**
 * System contract of chains of the ZK Stack, whose transfers are those of the native asset. Transactions and traces have them already.
 */
export const nativeContract = '0x000000000000000000000000000000000000800a'

/** Leaves out transfers that repeat a wrap or an unwrap: some wrapped native assets report both. */
export function withoutRepeatedWraps<T extends Move>(moves: readonly T[]): readonly T[] {
  const wraps = moves.filter(({ kind }) => kind === 'wrap' || kind === 'unwrap')
  // each wrap hides one transfer
  return moves.filter((move) => {
    if (move.kind !== 'transfer') return true
    const index = wraps.findIndex(
      ({ contract, from, to, amount }) =>
        move.contract === contract && move.from === from && move.to === to && move.amount === amount,
    )
    if (index >= 0) wraps.splice(index, 1)
    return index < 0
  })
}
