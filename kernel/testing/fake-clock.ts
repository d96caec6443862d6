import type { Clock } from '../core/edges/clock.js'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves the time on and lets everything run that was waiting for it, in its order. */
  advance(ms: number): Promise<void>
  /** How many sleeps are waiting. */
  readonly waiting: number
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

/** Creates a clock that starts at the given time, in milliseconds since 1970. */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  let now = start
  let sleepers: readonly Sleeper[] = []
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        // its time has come without a move
        if (ms <= 0) return resolve()
        const end = () => {
          sleepers = sleepers.filter((one) => one !== sleeper)
          reject(signal?.reason as Error)
        }
        const wake = () => {
          signal?.removeEventListener('abort', end)
          resolve()
        }
        const sleeper: Sleeper = { at: now + ms, wake }
        sleepers = [...sleepers, sleeper]
        signal?.addEventListener('abort', end, { once: true })
      }),
    async advance(ms) {
      const until = now + ms
      await settle()
      for (let next = earliest(sleepers, until); next; next = earliest(sleepers, until)) {
        const due = next
        sleepers = sleepers.filter((one) => one !== due)
        now = due.at
        due.wake()
        await settle()
      }
      now = until
      await settle()
    },
    get waiting() {
      return sleepers.length
    },
  }
}

function earliest(sleepers: readonly Sleeper[], until: number): Sleeper | undefined {
  return sleepers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
}

/** Lets promises that are ready run: a turn of the event loop comes after all of them. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
