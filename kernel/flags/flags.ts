import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import { boolean, check, record } from '../schema/schema.js'
import type { StorageService } from '../storage/storage.js'
import type { FlagKey } from './keys.js'
import { resolveFlag, type FlagValues } from './resolve.js'

/** Where the last remote flags are kept. */
const snapshotKey = 'remote-flags'

/** The flags of one widget. */
export interface Flags {
  isOn(flag: FlagKey | undefined): boolean
  /** Takes the host's word for some flags; undefined gives a flag back to its default. */
  set(values: FlagValues): void
  /** Starts from the last known remote flags, then asks; tells after each change. */
  follow(changed: () => void): Promise<void>
}

/** Creates the flags. Nothing waits for the remote: first paint goes by what is known. */
export function createFlags(deps: {
  readonly host: FlagValues
  readonly remote: (() => Promise<Readonly<Record<string, boolean>>>) | undefined
  readonly storage: StorageService
  readonly report: Report
  readonly signal: AbortSignal
}): Flags {
  const { remote: ask, storage, report, signal } = deps
  let host = deps.host
  let remote: FlagValues = {}

  const take = (values: unknown): boolean => {
    const result = check(record(boolean()), values)
    if (result.issues) return false
    remote = result.value
    return true
  }

  return {
    isOn: (flag) => flag === undefined || resolveFlag(flag, host, remote),
    set(values) {
      host = { ...host, ...values }
    },
    async follow(changed) {
      if (!ask) return
      const known = await storage.get(snapshotKey)
      if (!signal.aborted && known !== undefined && take(known)) changed()
      try {
        const answer = await ask()
        if (signal.aborted) return
        if (!take(answer)) throw new TypeError('remoteFlags must answer with booleans by id')
        changed()
        await storage.set(snapshotKey, answer)
      } catch (cause) {
        report(kernelErrors.REMOTE_FLAGS({ cause }))
      }
    },
  }
}
