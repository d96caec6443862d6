import type { AccountKind } from './account-kind.js'

/** Loads the kind of a name. Undefined for one that this frame does not know: the key alone is used then. */
export async function loadAccountKind(name: string): Promise<AccountKind | undefined> {
  if (name === 'simple7702') return (await import('./simple7702.js')).createSimple7702()
  return name === 'safe' ? (await import('./safe/create-safe.js')).createSafe() : undefined
}
