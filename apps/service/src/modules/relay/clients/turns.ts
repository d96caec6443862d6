/** Turns that the connections of a process take. */
export interface Turns {
  /** Returns the turns of a caller. Callers alternate, so that one with many connections does not delay the others. */
  of(caller: string): Turn
}

/** Turns of one caller, in the order of its calls. */
export interface Turn {
  /**
   * Runs work when a turn is free.
   *
   * @param bytes size of the work
   */
  run<Value>(work: () => Promise<Value>, bytes?: number): Promise<Value>
}

/** Options of {@link createTurns}. */
export interface TurnsOptions {
  /** Works that run at once. */
  readonly maxRunning: number
  /** Bytes of running works above which only small ones start. */
  readonly maxBytes: number
}

interface Waiting {
  readonly bytes: number
  start(): void
}

/** Size up to which a work does not count: a message of a session is smaller. */
const smallBytes = 16 * 1024

/**
 * Creates turns. Works that wait start in turn by caller, and large ones one after the other, because each keeps the
 * database from all others. The event loop handles sockets between two turns.
 */
export function createTurns({ maxRunning, maxBytes }: TurnsOptions): Turns {
  /** By caller, in the order in which they are next. */
  const waiting = new Map<string, Waiting[]>()
  let running = 0
  let runningBytes = 0

  const canStart = (bytes: number) => running < maxRunning && (bytes === 0 || runningBytes < maxBytes)

  function enter(bytes: number) {
    running += 1
    runningBytes += bytes
  }
  function startNext() {
    for (const [caller, works] of waiting) {
      const [next] = works
      if (!next || !canStart(next.bytes)) continue
      works.shift()
      // the others are next
      waiting.delete(caller)
      if (works.length > 0) waiting.set(caller, works)
      enter(next.bytes)
      setImmediate(next.start)
      return true
    }
    return false
  }
  function leave(bytes: number) {
    running -= 1
    runningBytes -= bytes
    while (running < maxRunning && startNext());
  }

  return {
    of: (caller) => ({
      async run(work, size = 0) {
        const bytes = size > smallBytes ? size : 0
        const works = waiting.get(caller)
        if (!works && canStart(bytes)) enter(bytes)
        else
          await new Promise<void>((resolve) => {
            const entry = { bytes, start: resolve }
            if (works) works.push(entry)
            else waiting.set(caller, [entry])
          })
        try {
          return await work()
        } finally {
          leave(bytes)
        }
      },
    }),
  }
}
