import type { FlagKey } from './keys.js'
import { atom, type Atom } from 'jotai/vanilla'
import { boolean, check, record } from './schema/schema.js'
import { ownValue } from './own-value.js'

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

/** Storage key of the last remote flags. */
export const remoteFlagsKey = 'remote-flags'

/** Returns remote flags from storage or from the host's loader; undefined if they are not booleans by flag id. */
export function readRemoteFlags(value: unknown): FlagValues | undefined {
  const result = check(record(boolean()), value)
  return result.issues ? undefined : result.value
}

/** The flags of one widget. */
export interface Flags {
  isOn(flag: FlagKey | undefined): boolean
  /** Sets the host's flags; `undefined` resets a flag to its default. */
  set(values: FlagValues): void
  /** Replaces the remote flags. */
  setRemote(values: FlagValues): void
}

/** Creates the flags of a widget. */
export function createFlags(initial: FlagValues): Flags {
  let host = initial
  let remote: FlagValues = {}
  return {
    isOn: (flag) => flag === undefined || resolveFlag(flag, host, remote),
    set: (values) => void (host = { ...host, ...values }),
    setRemote: (values) => void (remote = values),
  }
}

/** Reads flags, and replaces the remote ones. */
interface ReadFlags {
  readonly isOn: (flag: FlagKey) => boolean
  /** Missing in a store without a widget. */
  readonly apply?: (remote: FlagValues) => void
}

/** Reads flags. Set when the widget is created and after each change. */
export const flagsAtom = atom<ReadFlags>({ isOn: (flag) => flag.default })

/** Whether a flag is on. Meant for parts of a plugin, for example as `when` of a fill. */
export function flagAtom(flag: FlagKey): Atom<boolean> {
  return atom((get) => get(flagsAtom).isOn(flag))
}
