import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plant } from '../planted/plant.js'
import { bundleWorld } from './bundle.js'
import type { WorkerOrders, WorkerReport } from './run-seeds.js'
import type { WorldFiles } from './worlds.js'

/** Number of workers: the cores that tests may use. */
const maxWorkers = Math.min(2, availableParallelism())

/** A history that violates a claim. */
export interface Failure {
  readonly seed: number
  /** Test that replays it. */
  readonly test: string
  readonly claim: string
  /** The acts of the shortest history with the same violation, with what the pages show after each. */
  readonly trace: readonly string[]
}

/** Result of a simulation. */
export interface Simulation {
  /** Number of histories that were run. */
  readonly count: number
  readonly ms: number
  readonly failures: readonly Failure[]
}

/** Options of {@link simulate}. */
export interface SimulationOptions {
  readonly world: WorldFiles
  readonly firstSeed: number
  /** Number of histories, each with the seed after the one before. */
  readonly count: number
  readonly plant?: Plant
  /** Whether the first failure ends the simulation. */
  readonly endsAtFailure?: boolean
  /** Whether failing histories are shortened. */
  readonly shrinks?: boolean
  /** Receives the trace of each history. */
  readonly onTrace?: (seed: number, trace: readonly string[]) => void
}

/** Runs histories in workers, each of which has its own clock and storage. */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const { world, firstSeed, count, plant, endsAtFailure = false, shrinks = false, onTrace } = options
  const file = await bundleWorld(world, plant)
  const start = performance.now()
  const failures: Failure[] = []
  let done = 0
  const workers = new Set<Worker>()
  const run = (index: number, stride: number) =>
    new Promise<void>((resolve, reject) => {
      const share = Math.ceil((count - index) / stride)
      const orders: WorkerOrders = {
        first: firstSeed + index,
        stride,
        count: share,
        hasTraces: onTrace !== undefined,
        shrinks,
      }
      const worker = new Worker(file, { workerData: orders })
      workers.add(worker)
      worker.on('message', ({ seed, claim, trace }: WorkerReport) => {
        done++
        onTrace?.(seed, trace ?? [])
        if (claim === undefined) return
        failures.push({ seed, test: world.test, claim, trace: trace ?? [] })
        if (endsAtFailure) for (const running of workers) void running.terminate()
      })
      worker.on('error', reject)
      worker.on('exit', () => resolve())
    })
  const stride = Math.min(maxWorkers, count)
  try {
    await Promise.all(Array.from({ length: stride }, (_, index) => run(index, stride)))
  } finally {
    await rm(dirname(file), { recursive: true })
  }
  return { count: done, ms: performance.now() - start, failures: failures.sort((a, b) => a.seed - b.seed) }
}

/** The commit of the sources. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

/** Text of a failure: the seed, the commit, the command that replays it, and the trace. */
export const describeFailure = ({ seed, test, claim, trace }: Failure): string =>
  [
    `seed ${seed} of commit ${commit()} violates: ${claim}`,
    `replay: WORLD_SEED=${seed} npx vitest run --project node ${test}`,
    ...trace,
  ].join('\n')

/** Text of the figures of a simulation. */
export function describeFigures({ count, ms }: Pick<Simulation, 'count' | 'ms'>): string {
  const perHour = Math.round((count / ms) * 3_600_000)
  return `${count} histories in ${(ms / 1_000).toFixed(1)} s on ${maxWorkers} cores: ${perHour} an hour`
}
