import type { Clock } from '#kernel'
import type { AnalyticsEvent } from './contract.js'

/** Maximum number of events that wait; the oldest are dropped. */
export const maxWaiting = 100
/** Number of events that are sent at once. */
export const batchSize = 20
/** Time after which a smaller batch is sent, in milliseconds. */
export const batchDelayMs = 5_000

/** Events on their way to one collector. */
export interface Batches {
  add(event: AnalyticsEvent): void
  /** Sends what waits, because the page is being left. */
  leave(): void
}

/**
 * Collects events until there are enough, or until some time has passed. Events wait for the permission to send, and are forgotten
 * without it.
 *
 * @param permission whether events may be sent, as the collector says
 * @param send sends a batch; `isLeaving` if the page is being left
 */
export function createBatches({
  permission,
  isRefused,
  send,
  clock,
  signal,
}: {
  readonly permission: Promise<boolean>
  /** Whether the visitor has refused meanwhile. */
  readonly isRefused: () => boolean
  readonly send: (events: readonly AnalyticsEvent[], isLeaving: boolean) => void
  readonly clock: Clock
  readonly signal: AbortSignal
}): Batches {
  let waiting: AnalyticsEvent[] = []
  let isAllowed: boolean | undefined
  let isScheduled = false

  function flush(isLeaving = false) {
    if (!isAllowed || signal.aborted || waiting.length === 0) return
    const batch = waiting
    waiting = []
    if (!isRefused()) send(batch, isLeaving)
  }

  /** Sends a full batch now, and a smaller one later. */
  function schedule() {
    if (waiting.length >= batchSize) flush()
    if (isScheduled || !isAllowed || waiting.length === 0) return
    isScheduled = true
    clock.sleep(batchDelayMs, signal).then(
      () => {
        isScheduled = false
        flush()
      },
      () => {},
    )
  }

  const decide = (answer: boolean) => {
    isAllowed = answer
    if (answer) schedule()
    else waiting = []
  }
  permission.then(decide, () => decide(false))

  return {
    add(event) {
      if (isAllowed === false || signal.aborted) return
      waiting = [...waiting, event].slice(-maxWaiting)
      schedule()
    },
    leave: () => flush(true),
  }
}
