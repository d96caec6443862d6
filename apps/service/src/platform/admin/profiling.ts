import { Session } from 'node:inspector/promises'
import { setTimeout } from 'node:timers/promises'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'

/** Records a CPU profile of the process, for the profiler of Chromium (.cpuprofile). */
export async function recordCpuProfile(seconds: number): Promise<object> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.start')
    await setTimeout(seconds * 1_000)
    const { profile } = await session.post('Profiler.stop')
    return profile
  } finally {
    session.disconnect()
  }
}

/** Reads the memory of the process, in bytes. */
export function heapStatistics() {
  return { memory: process.memoryUsage(), heap: getHeapStatistics(), spaces: getHeapSpaceStatistics() }
}
