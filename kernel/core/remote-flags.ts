import type { StorageService } from './edges/storage.js'
import { defineErrors } from './errors/define-errors.js'
import type { Report } from './errors/report.js'
import { readRemoteFlags, remoteFlagsKey, type FlagValues } from './flags.js'

/** Errors of remote flags. Separate from the kernel's other errors, because few hosts load them. */
export const remoteFlagErrors = /*#__PURE__*/ defineErrors('kernel', {
  REMOTE_FLAGS: { text: 'Remote flags failed; the last ones stay in use', kind: 'request' },
})

/**
 * Loads remote flags, applies and stores them. A failure is reported, and the last flags stay in use. Separate from flags.ts,
 * because few hosts have remote flags.
 */
export async function followRemoteFlags(deps: {
  readonly load: () => Promise<Readonly<Record<string, boolean>>>
  readonly apply: (values: FlagValues) => void
  readonly storage: StorageService
  readonly report: Report
  readonly signal: AbortSignal
}): Promise<void> {
  const { load, apply, storage, report, signal } = deps
  try {
    const answer = await load()
    if (signal.aborted) return
    const loaded = readRemoteFlags(answer)
    if (!loaded) throw new TypeError('remoteFlags must resolve to booleans by flag id')
    apply(loaded)
    await storage.set(remoteFlagsKey, answer)
  } catch (cause) {
    report(remoteFlagErrors.REMOTE_FLAGS({ cause }))
  }
}
