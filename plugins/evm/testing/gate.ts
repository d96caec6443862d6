import type { Switches } from './behaviour.js'

/** What an answer passes on its way to the page: first the delay, then the hold. */
export interface Gate {
  /** How many answers are being held. */
  readonly held: number
  pass<T>(answer: Promise<T>): Promise<T>
  /** Lets go what is held now. */
  release(): void
  /** Fails what is delayed, held or still to come, and stops the timers. */
  close(error: Error): void
}

interface Stop {
  readonly go: () => void
  readonly fail: (error: Error) => void
}

export function createGate(switches: Switches, changed: () => void): Gate {
  const delayed = new Set<Stop>()
  const held = new Set<Stop>()
  let closedBy: Error | undefined

  const delay = (ms: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = (outcome: () => void) => {
        clearTimeout(timer)
        delayed.delete(stop)
        outcome()
      }
      const stop: Stop = { go: () => leave(resolve), fail: (error) => leave(() => reject(error)) }
      const timer = setTimeout(stop.go, ms)
      delayed.add(stop)
    })

  const hold = () =>
    new Promise<void>((resolve, reject) => {
      const leave = (outcome: () => void) => {
        held.delete(stop)
        outcome()
        changed()
      }
      const stop: Stop = { go: () => leave(resolve), fail: (error) => leave(() => reject(error)) }
      held.add(stop)
      changed()
    })

  const wait = async () => {
    if (closedBy) throw closedBy
    if (switches.current.delayMs > 0) await delay(switches.current.delayMs)
    if (switches.current.hold) await hold()
  }

  return {
    get held() {
      return held.size
    },
    async pass(answer) {
      try {
        return await answer
      } finally {
        await wait()
      }
    },
    release() {
      for (const stop of [...held]) stop.go()
    },
    close(error) {
      closedBy = error
      for (const stop of [...delayed, ...held]) stop.fail(error)
    },
  }
}
