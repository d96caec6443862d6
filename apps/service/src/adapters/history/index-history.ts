import type { ChainIndex } from '../../modules/chain-index/create-chain-index.js'
import type { HistorySource } from '../../modules/history/history-source.js'
import { pageSize } from '../../modules/history/wire.js'

/** Digits of a place in a block, so that texts compare as numbers. */
const digits = 9

/** Creates the source of the service's own index. */
export function createIndexHistory(
  index: Pick<ChainIndex, 'transactionsOf' | 'firstApprovalsOf'>,
): HistorySource {
  const keyOf = (position: number) => String(position).padStart(digits, '0')
  return {
    async firstApprovals(chain, account, contracts) {
      const found = await index.firstApprovalsOf(chain, account, contracts)
      return new Map(
        [...found].map(([contract, { block, position }]) => [contract, { block, key: keyOf(position) }]),
      )
    },
    async read(chain, account, { before }) {
      const found = await index.transactionsOf(chain, account, {
        before: before && { block: before.block, position: Number(before.key) },
        most: pageSize + 1,
      })
      const entries = found
        .slice(0, pageSize)
        .map(({ position, ...entry }) => ({ ...entry, key: keyOf(position) }))
      return { entries, next: found.length > pageSize ? '' : undefined }
    },
  }
}
