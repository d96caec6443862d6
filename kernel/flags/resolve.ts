import type { FlagKey } from './keys.js'

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
