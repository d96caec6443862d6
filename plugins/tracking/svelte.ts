import type { Foyer } from '#kernel/bindings'
import { readable, type Readable } from '#kernel/svelte'
import { createTracking, type UseTrackTransaction } from './binding-tracking.js'

/**
 * Returns a store that follows transactions that the page has sent by itself: `$tracking.trackTransaction(transaction)`.
 *
 * @param hash transaction whose status is returned, such as one from before a reload. Default: the last one that was passed
 */
export function useTrackTransaction(foyer: Foyer, hash?: string): Readable<UseTrackTransaction> {
  const { read, follow, trackTransaction } = createTracking(foyer, hash)
  return readable(() => ({ ...read(), trackTransaction }), follow)
}
