/** Turns that the connections of a process take. */
export interface Turns {
  /** Runs work when a turn is free, in the order of the calls. */
  run<Value>(work: () => Promise<Value>): Promise<Value>
}

/**
 * Creates turns, of which `maxRunning` run at once. The event loop handles sockets between two turns: the embedded
 * database resolves its promises without returning to it.
 */
export function createTurns(maxRunning: number): Turns {
  const waiting: (() => void)[] = []
  let running = 0

  function release() {
    const start = waiting.shift()
    if (start) setImmediate(start)
    else running -= 1
  }

  return {
    async run(work) {
      if (running < maxRunning) running += 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
