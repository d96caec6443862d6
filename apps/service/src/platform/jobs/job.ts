import type * as z from 'zod'

/** Work that the service repeats. Of several processes, one does it at a time. */
export interface RecurringJob<Context> {
  /** Unique in its module; letters, digits and hyphens. */
  readonly id: string
  /** Seconds between two runs. */
  readonly everySeconds: number
  readonly input?: undefined
  /** A run that throws is logged, and repeated at the next turn. */
  run(context: Context, signal: AbortSignal): Promise<void>
}

/** Work that `enqueue` stores in the database, and that a process with the role `worker` does once. */
export interface QueuedJob<Context> {
  /** Unique in its module; letters, digits and hyphens. */
  readonly id: string
  /** Schema of what `enqueue` takes; plain JSON. */
  readonly input: z.ZodType
  readonly everySeconds?: undefined
  /** Maximum number of runs, if they throw. The pauses between them double from 5 s. Default: 5. */
  readonly attempts?: number
  /** Maximum time of a run in seconds; then the signal aborts, and the run counts as failed. Default: 60. */
  readonly seconds?: number
  /** May run twice for one input: the process may end after the work and before it is noted. */
  run(context: Context, input: unknown, signal: AbortSignal): Promise<void>
}

/** Job of a module. */
export type Job<Context> = RecurringJob<Context> | QueuedJob<Context>

/**
 * Stores work for a queued job of the module.
 *
 * @param job id of the job
 * @throws if the module has no such job, and a ZodError if the input is invalid
 */
export type Enqueue = (job: string, input: unknown, options?: EnqueueOptions) => Promise<void>

/** Options of {@link Enqueue}. */
interface EnqueueOptions {
  /** Earliest time of the first run, in seconds from now. Default: 0. */
  readonly afterSeconds?: number
}
