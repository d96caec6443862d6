import { refsOf, useFoyer, useState, type Refs } from '#kernel/vue'
import { createTracking, type TrackActions, type TrackState } from './binding-tracking.js'

/** Result of {@link useTrackTransaction}: refs of the state, and the function that follows a transaction. */
export interface UseTrackTransaction extends Refs<TrackState>, TrackActions {}

/**
 * Follows transactions that the page has sent by itself, by the plugin `tracking`.
 *
 * @param hash transaction whose status is returned, such as one from before a reload. Default: the last one that was passed
 */
export function useTrackTransaction(hash?: string): UseTrackTransaction {
  const { read, follow, trackTransaction } = createTracking(useFoyer(), hash)
  return { ...refsOf(useState({ read, follow })), trackTransaction }
}
