import type { Clock } from '../../../../kernel/core/edges/clock.js'

/** The clock of a world. */
export interface WorldClock extends Clock {
  /** Lets time pass, and ends the sleeps that are due, in their order. */
  advance(ms: number): Promise<void>
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Resolves in the next task, after all promises that are ready. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Creates a clock. As the fake clock of the kernel, with cheaper tasks: a day has thousands of polls. */
export function createWorldClock(start = 1_700_000_000_000): WorldClock {
  let now = start
  const sleepers = new Set<Sleeper>()
  const earliest = (until: number) => {
    let first: Sleeper | undefined
    for (const sleeper of sleepers)
      if (sleeper.at <= until && !(first && first.at <= sleeper.at)) first = sleeper
    return first
  }
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        if (ms <= 0) return resolve()
        const abort = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason as Error)
        }
        const wake = () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        }
        const sleeper: Sleeper = { at: now + ms, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', abort, { once: true })
      }),
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let due = earliest(until); due; due = earliest(until)) {
        sleepers.delete(due)
        now = due.at
        due.wake()
        await settle()
      }
      now = until
      await settle()
    },
  }
}
