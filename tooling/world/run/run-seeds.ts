import { parentPort, workerData } from 'node:worker_threads'
import { setMaxListeners } from 'node:events'
import { type Outcome, shrink } from './shrink.js'

/** Orders of a worker: the seeds from `first` on, each `stride`-th. */
export interface WorkerOrders {
  readonly first: number
  readonly stride: number
  readonly count: number
  /** Whether the traces are part of the report. */
  readonly hasTraces: boolean
  /** Whether failing histories are shortened. */
  readonly shrinks: boolean
}

/** Report of a worker about one seed. */
export interface WorkerReport {
  readonly seed: number
  readonly claim: string | undefined
  readonly trace: readonly string[] | undefined
}

/**
 * Runs the histories of the seeds that a worker was given, and reports each.
 *
 * @param run runs a history; a trace that is not wanted may be left out
 */
export async function runSeeds<History extends { readonly steps: readonly unknown[] }>(
  draw: (seed: number) => History,
  run: (history: History, isTraced: boolean) => Promise<Outcome>,
): Promise<void> {
  // requests to several wallets wait on one signal
  setMaxListeners(100)
  Error.stackTraceLimit = 4
  const { first, stride, count, hasTraces, shrinks } = workerData as WorkerOrders
  for (let index = 0; index < count; index++) {
    const seed = first + index * stride
    const history = draw(seed)
    let outcome = await run(history, hasTraces)
    if (outcome.violation && !hasTraces && !shrinks) outcome = await run(history, true)
    const { violation, trace } =
      outcome.violation && shrinks ? await shrink((shorter) => run(shorter, true), history, outcome) : outcome
    const isTraced = hasTraces || violation !== undefined
    const report: WorkerReport = { seed, claim: violation?.claim, trace: isTraced ? trace : undefined }
    parentPort?.postMessage(report)
  }
}
