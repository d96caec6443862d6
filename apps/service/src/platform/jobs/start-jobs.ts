import type { Platform } from '../module/platform.js'
import type { RunningModule } from '../module/set-up-modules.js'

/** Jobs that run until they are stopped. */
export interface RunningJobs {
  /** Aborts the runs under way and resolves when they have ended. */
  stop(): Promise<void>
}

/** Starts the jobs of modules: each runs after its interval, and again after its interval. */
export function startJobs(
  modules: readonly RunningModule[],
  { clock, log }: Pick<Platform, 'clock' | 'log'>,
): RunningJobs {
  const stopping = new AbortController()
  const { signal } = stopping
  const loops = modules.flatMap(({ definition, context }) =>
    (definition.jobs ?? []).map(async ({ id, everySeconds, run }) => {
      while (!signal.aborted) {
        try {
          await clock.sleep(everySeconds * 1_000, signal)
          await run(context, signal)
        } catch (error) {
          if (signal.aborted) return
          // the text of an error may quote a query
          log.error(
            { module: definition.id, job: id, error: error instanceof Error ? error.name : typeof error },
            'job failed',
          )
        }
      }
    }),
  )
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
