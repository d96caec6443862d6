import type { Clock } from '#kernel'
import type { Transfer, TransferOrder } from '#kernel/contracts'
import { firstLookPauseMs, lookPauseMs, searchWithinMs, slowLookPauseMs } from './constants.js'

/** A transaction that surely carries an order out. */
export interface Found {
  readonly hash: string
  readonly nonce: number
  readonly isFound: true
}

/** Looks on the network for an order that a wallet was asked to send. */
export interface Search {
  /** Settles when it is there, and never without. */
  readonly found: Promise<Found>
  /**
   * Looks now.
   * @returns `'in-place'` where something waits that the network does not show.
   * @throws where the network cannot be asked.
   */
  look(): Promise<Found | 'in-place' | undefined>
  /** From now on it is looked often: the wallet's answer was lost. */
  hurry(): void
  stop(): void
}

/** Begins to look, now and then at first. What another transfer is known by is not taken for this one. */
export function beginSearch(deps: {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly order: TransferOrder
  readonly fromNonce: number
  readonly find: NonNullable<Transfer['find']>
  readonly knows: (hash: string) => Promise<boolean>
  /** Until when it is looked for, less often in the end; for the usual time where it is left out. */
  readonly until?: number | undefined
}): Search {
  const { clock, signal, order, fromNonce, find, knows } = deps
  const over = new AbortController()
  const stop = () => over.abort()
  signal.addEventListener('abort', stop, { once: true, signal: over.signal })
  let resolve: (one: Found) => void
  const found = new Promise<Found>((settle) => (resolve = settle))
  let pause = lookPauseMs
  let often = clock.now() + searchWithinMs
  /** Wakes who sleeps between two looks. */
  let wake = () => {}

  let it: Found | undefined
  const lookNow: Search['look'] = async () => {
    for (let from = fromNonce; ;) {
      const one = await find(order, from, over.signal)
      if (!one) return undefined
      const { hash, nonce } = one
      if (hash === undefined) return 'in-place'
      if (!(await knows(hash))) {
        stop()
        it = { hash, nonce, isFound: true }
        resolve(it)
        return it
      }
      from = nonce + 1
    }
  }

  const look: Search['look'] = async () => {
    try {
      return it ?? (await lookNow())
    } catch (error) {
      // another look was quicker, or nobody needs to look any more
      if (over.signal.aborted && !signal.aborted) return it
      throw error
    }
  }

  const sleep = async () => {
    const turn = new AbortController()
    wake = () => turn.abort()
    over.signal.addEventListener('abort', wake, { once: true, signal: turn.signal })
    await clock.sleep(pause, turn.signal).catch(() => {})
    wake()
  }

  const walk = async () => {
    while (!over.signal.aborted && clock.now() < Math.max(often, deps.until ?? 0)) {
      await sleep()
      pause = Math.min(2 * pause, clock.now() < often ? lookPauseMs : slowLookPauseMs)
      // a network that cannot be asked is asked again
      if (!over.signal.aborted) await look().catch(() => {})
    }
  }
  let walking = walk()

  return {
    found,
    look,
    hurry() {
      often = clock.now() + searchWithinMs
      pause = firstLookPauseMs / 2
      wake()
      walking = walking.then(walk)
    },
    stop,
  }
}
