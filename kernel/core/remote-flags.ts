import type { StorageService } from './edges/storage.js'
import { kernelErrors } from './errors/kernel-errors.js'
import type { Report } from './errors/report.js'
import type { FlagValues } from './flags.js'
import { boolean, check, record } from './schema/schema.js'

/** Storage key of the last remote flags. */
const snapshotKey = 'remote-flags'

/**
 * Applies the stored remote flags, then loads new ones, applies and stores them. A failure is reported, and the last flags
 * stay in use. Separate from flags.ts, because few hosts have remote flags.
 */
export async function followRemoteFlags(deps: {
  readonly load: () => Promise<Readonly<Record<string, boolean>>>
  readonly apply: (values: FlagValues) => void
  readonly storage: StorageService
  readonly report: Report
  readonly signal: AbortSignal
}): Promise<void> {
  const { load, apply, storage, report, signal } = deps
  const stored = check(record(boolean()), await storage.get(snapshotKey))
  if (signal.aborted) return
  if (!stored.issues) apply(stored.value)
  try {
    const answer = await load()
    if (signal.aborted) return
    const loaded = check(record(boolean()), answer)
    if (loaded.issues) throw new TypeError('remoteFlags must resolve to booleans by flag id')
    apply(loaded.value)
    await storage.set(snapshotKey, answer)
  } catch (cause) {
    report(kernelErrors.REMOTE_FLAGS({ cause }))
  }
}
