import { setTimeout as sleep } from 'node:timers/promises'
import type PgBoss from 'pg-boss'

/** Worker of one queue. */
export interface QueueWorker {
  /** Looks for work now. */
  wake(): void
  /** Resolves when the run under way has ended after the signal. */
  readonly ended: Promise<void>
}

interface Parts {
  readonly boss: Pick<PgBoss, 'fetch' | 'complete' | 'fail'>
  readonly queue: string
  /** Throws an error that may be stored. */
  readonly run: (data: unknown) => Promise<void>
  readonly pollingMs: number
  readonly signal: AbortSignal
  readonly onFailure: (error: unknown) => void
}

/**
 * Does the work of a queue, one after the other. pg-boss's own worker does not wait for the note that work has ended, so a
 * database that fails at that moment would end the process. Such work is repeated when its time limit has passed.
 */
export function workQueue({ boss, queue, run, pollingMs, signal, onFailure }: Parts): QueueWorker {
  let waiting = new AbortController()

  async function workOnce(): Promise<boolean> {
    const [job] = await boss.fetch<{ readonly input?: unknown }>(queue)
    if (!job) return false
    try {
      await run(job.data)
    } catch (error) {
      await boss.fail(queue, job.id, { error: error instanceof Error ? error.message : typeof error })
      return true
    }
    await boss.complete(queue, job.id)
    return true
  }

  async function work() {
    while (!signal.aborted) {
      const woken = waiting.signal
      const didWork = await workOnce().catch((error: unknown) => {
        if (!signal.aborted) onFailure(error)
        return false
      })
      if (!didWork)
        await sleep(pollingMs, undefined, { signal: AbortSignal.any([signal, woken]) }).catch(() => undefined)
      if (woken.aborted) waiting = new AbortController()
    }
  }

  return { wake: () => waiting.abort(), ended: work() }
}
