import { setImmediate } from 'node:timers/promises'
import type { Turn } from './turns.js'

/** Work of a connection. */
interface Work {
  /** Memory that it takes while it waits. */
  readonly bytes: number
  /** Bytes that it makes the store read or write. */
  readonly costBytes: number
  /** Whether it runs although the connection is closed. */
  readonly survivesClose: boolean
  run(): Promise<void>
}

/** Work that runs one after the other, in turn with that of other queues. */
export interface Queue {
  add(work: Work): void
  /** Number of works that have not ended. */
  readonly length: number
  /** Bytes of works that have not ended. */
  readonly bytes: number
  /** Drops work that does not survive the close of its connection. */
  close(): void
  /** Drops all work. */
  clear(): void
  /** Resolves when all work has ended. */
  done(): Promise<void>
}

/** Options of {@link createQueue}. */
export interface QueueOptions {
  readonly turn: Turn
  /** Resolves when the next work may run. */
  ready(): Promise<void>
  /** Reports an error of a work; the next work runs all the same. */
  failed(error: unknown): void
}

/** Creates an empty queue. */
export function createQueue({ turn, ready, failed }: QueueOptions): Queue {
  let waiting: Work[] = []
  let current: Work | undefined
  let running: Promise<void> | undefined

  async function runNext() {
    current = waiting.shift()
    try {
      await current?.run()
    } catch (error) {
      failed(error)
    }
    current = undefined
  }

  async function runAll() {
    while (waiting.length > 0) {
      await ready()
      if (waiting.length > 0) await turn.run(runNext, waiting[0]?.costBytes)
      // other connections go first
      if (waiting.length > 0) await setImmediate()
    }
    running = undefined
  }

  const works = () => (current ? [current, ...waiting] : waiting)
  return {
    add(work) {
      waiting.push(work)
      running ??= runAll()
    },
    get length() {
      return waiting.length + (current ? 1 : 0)
    },
    get bytes() {
      return works().reduce((sum, { bytes }) => sum + bytes, 0)
    },
    close() {
      waiting = waiting.filter(({ survivesClose }) => survivesClose)
    },
    clear() {
      waiting = []
    },
    done: () => running ?? Promise.resolve(),
  }
}
