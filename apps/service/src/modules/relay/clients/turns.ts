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
  /** Waits some milliseconds. Default: by a timer. */
  pause?(ms: number): Promise<void>
}

interface Waiting {
  readonly bytes: number
  start(): void
}

/** Size up to which a work does not count: a message of a session is smaller. */
const smallBytes = 16 * 1024
/** Pause after a work above the maximum, as a multiple of the time that it took. Small works run meanwhile. */
const pauseFactor = 5

/**
 * Creates turns. Works that wait start in turn by caller, and large ones one after the other, because each keeps an
 * embedded database from all others. The largest are followed by a pause. The event loop handles sockets between two turns.
 */
export function createTurns({ maxRunning, maxBytes, pause = wait }: TurnsOptions): Turns {
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
  function startAll() {
    while (running < maxRunning && startNext());
  }
  function leave(bytes: number, tookMs: number) {
    running -= 1
    startAll()
    const release = () => {
      runningBytes -= bytes
      startAll()
    }
    if (bytes > maxBytes) pause(pauseFactor * tookMs).then(release, release)
    else release()
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
        const startedAt = performance.now()
        try {
          return await work()
        } finally {
          leave(bytes, performance.now() - startedAt)
        }
      },
    }),
  }
}

/** A timer that does not keep the process running. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
