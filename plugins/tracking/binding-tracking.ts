import { actionState, createState, type FollowedState, type Foyer } from '#kernel/bindings'
import { trackedAtom, type Tracked, type TrackedTransaction } from './contract.js'

/** State of a transaction of the page. */
export interface TrackState {
  /** The followed transaction, with its status; undefined without one. */
  readonly transaction: Tracked | undefined
  /** Why the last transaction was refused. Its message names the field and the remedy. */
  readonly error: unknown
}

/** Functions of `useTrackTransaction`. */
export interface TrackActions {
  /** Follows a transaction. Never rejects; resolves to its id, or to undefined: see `error`. */
  readonly trackTransaction: (transaction: TrackedTransaction) => Promise<string | undefined>
}

/** Result of `useTrackTransaction`. */
export interface UseTrackTransaction extends TrackState, TrackActions {}

/**
 * Creates the state of a transaction of the page, and the function that follows one.
 *
 * @param hash transaction to show until another is followed, such as one from before a reload
 */
export function createTracking(foyer: Foyer, hash?: string): FollowedState<TrackState> & TrackActions {
  const followed = createState<string | undefined>(undefined)
  const action = actionState(async (transaction: TrackedTransaction) => {
    const id = await foyer.trackTransaction(transaction)
    followed.set(id)
    return id
  })
  let shown: { readonly parts: readonly unknown[]; readonly value: TrackState } | undefined

  return {
    read() {
      const id = followed.read()
      const transaction = foyer
        .read(trackedAtom)
        .find((one) => (id === undefined ? one.hash === hash : one.id === id))
      const parts = [transaction, action.read()]
      if (!shown || parts.some((part, index) => part !== shown?.parts[index]))
        shown = { parts, value: { transaction, error: action.read().error } }
      return shown.value
    },
    follow(onChange) {
      const stops = [followed, action].map(({ follow }) => follow(onChange))
      stops.push(foyer.watch(trackedAtom, onChange))
      return () => stops.forEach((stop) => stop())
    },
    trackTransaction: action.start,
  }
}
