import { useMemo, useSyncExternalStore } from 'react'
import { useFoyer } from '#kernel/react'
import { createTracking, type UseTrackTransaction } from './binding-tracking.js'

export type { UseTrackTransaction } from './binding-tracking.js'

/**
 * Follows transactions that the page has sent by itself, by the plugin `tracking`.
 *
 * @param hash transaction whose status is returned, such as one from before a reload. Default: the last one that was passed
 */
export function useTrackTransaction(hash?: string): UseTrackTransaction {
  const foyer = useFoyer()
  const { read, follow, trackTransaction } = useMemo(() => createTracking(foyer, hash), [foyer, hash])
  return { ...useSyncExternalStore(follow, read, read), trackTransaction }
}
