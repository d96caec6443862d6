import type { FlagKey } from './keys.js'

/** Flags by id; an id that is absent is undecided. */
export type FlagValues = Readonly<Record<string, boolean | undefined>>

/**
 * Whether a flag is on: what the host switches off stays off, what the remote switches off stays off, else the
 * host's word, then the remote's, then the default. The remote narrows and never widens.
 */
export function resolveFlag(flag: FlagKey, host: FlagValues, remote: FlagValues): boolean {
  const said = { host: own(host, flag.id), remote: own(remote, flag.id) }
  if (said.host === false || said.remote === false) return false
  if (said.host === true) return true
  // "never widens": a remote yes cannot switch on what is off by default
  return flag.default
}

function own(values: FlagValues, id: string): boolean | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}
