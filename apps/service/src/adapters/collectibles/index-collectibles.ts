import type { ChainIndex } from '../../modules/chain-index/create-chain-index.js'
import { decodeCursor, encodeCursor, wrongCursor } from '../../modules/collectibles/collectible-id.js'
import type { CollectibleSource } from '../../modules/collectibles/collectible-source.js'

/** Creates the source of the service's own index. */
export function createIndexCollectibles(
  index: Pick<ChainIndex, 'collectiblesOf' | 'hasCollectible'>,
): CollectibleSource {
  return {
    isChain: true,
    async heldBy(chain, account, { cursor, most }) {
      const after = cursor === undefined ? undefined : decodeCursor(cursor)
      if (cursor !== undefined && !after) throw wrongCursor()
      const found = await index.collectiblesOf(chain, account, { after, most: most + 1 })
      const page = found.slice(0, most)
      const last = found.length > most ? page.at(-1) : undefined
      return { held: page.map((one) => ({ ...one, isSpam: false })), next: last && encodeCursor(last) }
    },
    has: (chain, id) => index.hasCollectible(chain, id),
  }
}
