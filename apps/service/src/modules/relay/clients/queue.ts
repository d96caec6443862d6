import { setImmediate } from 'node:timers/promises'
import type { Turns } from './turns.js'

/** Work of a connection. */
interface Work {
  /** Memory that it takes while it waits. */
  readonly bytes: number
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
  readonly turns: Turns
  /** Resolves when the next work may run. */
  ready(): Promise<void>
  /** Reports an error of a work; the next work runs all the same. */
  failed(error: unknown): void
}

/** Creates an empty queue. */
export function createQueue({ turns, ready, failed }: QueueOptions): Queue {
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
      if (waiting.length > 0) await turns.run(runNext)
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
