import type { FlagKey } from './keys.js'
import { atom, type Atom } from 'jotai/vanilla'
import type { StorageService } from './edges/storage.js'
import { kernelErrors } from './errors/kernel-errors.js'
import type { Report } from './errors/report.js'
import { boolean, check, record } from './schema/schema.js'

/** Flags by id; an absent id is not set. */
export type FlagValues = Readonly<Record<string, boolean | undefined>>

/**
 * Whether a flag is on. `false` from the host or the remote wins; else `true` from the host; else the flag's default.
 * A remote `true` is ignored: remote flags disable features and never enable them (docs/decisions/0005).
 */
export function resolveFlag(flag: FlagKey, host: FlagValues, remote: FlagValues): boolean {
  const fromHost = ownValue(host, flag.id)
  if (fromHost === false || ownValue(remote, flag.id) === false) return false
  return fromHost === true || flag.default
}

// a flag named like a method of Object.prototype is not set by it
function ownValue(values: FlagValues, id: string): boolean | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}

/** Storage key of the last remote flags. */
const snapshotKey = 'remote-flags'

/** The flags of one widget. */
export interface Flags {
  isOn(flag: FlagKey | undefined): boolean
  /** Sets the host's flags; `undefined` resets a flag to its default. */
  set(values: FlagValues): void
  /** Applies the stored remote flags, then loads new ones. Calls `changed` after each change. */
  follow(changed: () => void): Promise<void>
}

/** Creates the flags of a widget. Nothing waits for the remote flags. */
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

/** Reads flags. Set when the widget is created and after each change. */
export const flagsAtom = atom({ isOn: (flag: FlagKey): boolean => flag.default })

/** Whether a flag is on. Meant for parts of a plugin, for example as `when` of a fill. */
export function flagAtom(flag: FlagKey): Atom<boolean> {
  return atom((get) => get(flagsAtom).isOn(flag))
}
