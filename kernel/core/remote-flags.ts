import type { StorageService } from './edges/storage.js'
import { defineErrors } from './errors/define-errors.js'
import type { Report } from './errors/report.js'
import { readRemoteFlags, remoteFlagsKey, type FlagValues } from './flags.js'

/** Errors of remote flags. Separate from the kernel's other errors, because few hosts load them. */
export const remoteFlagErrors = /*#__PURE__*/ defineErrors('kernel', {
  REMOTE_FLAGS: { text: 'Remote flags failed; the last ones stay in use', kind: 'request' },
})

type Apply = (values: FlagValues) => void

/** Remote flags of a widget by where they are from: the host's function, and the project of its service. */
const sources = new WeakMap<Apply, { readonly host: FlagValues; readonly project: FlagValues }>()

/** Applies the remote flags of one source. A flag is off while any source has it off. */
export function applyRemoteFlags(apply: Apply, source: 'host' | 'project', values: FlagValues): void {
  const all = { host: {}, project: {}, ...sources.get(apply), [source]: values }
  sources.set(apply, all)
  // of the project only flags that are off
  apply({ ...all.host, ...all.project })
}

/**
 * Loads remote flags, applies and stores them. A failure is reported, and the last flags stay in use. Separate from flags.ts,
 * because few hosts have remote flags.
 */
export async function followRemoteFlags(deps: {
  readonly load: () => Promise<Readonly<Record<string, boolean>>>
  readonly apply: Apply
  readonly storage: StorageService
  readonly report: Report
  readonly signal: AbortSignal
}): Promise<void> {
  const { load, apply, storage, report, signal } = deps
  // those of the last visit apply already
  const last = readRemoteFlags(await storage.get(remoteFlagsKey)) ?? {}
  sources.set(apply, { project: {}, ...sources.get(apply), host: last })
  try {
    const answer = await load()
    if (signal.aborted) return
    const loaded = readRemoteFlags(answer)
    if (!loaded) throw new TypeError('remoteFlags must resolve to booleans by flag id')
    applyRemoteFlags(apply, 'host', loaded)
    await storage.set(remoteFlagsKey, answer)
  } catch (cause) {
    report(remoteFlagErrors.REMOTE_FLAGS({ cause }))
  }
}
