import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { inBackground } from '../errors/background.js'
import { kernelErrors } from '../errors/kernel-errors.js'
import type { Report } from '../errors/report.js'
import { check } from '../schema/schema.js'
import type { StandardSchema } from '../schema/standard-schema.js'
import type { StorageService } from '../edges/storage.js'
import type { Store } from './store.js'

/** Storage settings of a persisted atom. */
export interface Persistence<T> {
  /** `<plugin>.<name>` */
  readonly key: string
  /** Raised when the shape changes. Values of older versions are dropped, values of newer ones ignored. */
  readonly version: number
  readonly schema: StandardSchema<unknown, T>
  readonly initial: T
}

/** An atom with its storage settings. */
export type PersistedAtom<T> = PrimitiveAtom<T> & { readonly persistence: Persistence<T> }

/** Declares an atom whose value is stored while a plugin that contributes it with `persisted(…)` is active. */
export function persistedAtom<T>(persistence: Persistence<T>): PersistedAtom<T> {
  return Object.assign(atom(persistence.initial), { persistence })
}

interface PersistDeps {
  readonly store: Store
  readonly storage: StorageService
  readonly report: Report
  readonly signal: AbortSignal
}

/**
 * Reads the stored value into the store and writes later changes back, until the signal aborts. A value that does not
 * pass the schema is reported and ignored, and removed if it is of an older version. A value of a newer version stays, and later
 * changes stay in memory, so that tabs of two deployments do not undo each other's writes.
 */
export async function persistAtom<T>(
  persisted: PersistedAtom<T>,
  { store, storage, report, signal }: PersistDeps,
): Promise<void> {
  const { key, version, schema } = persisted.persistence
  const background = inBackground({ report, signal })
  let isNewer = false
  const versionOf = (stored: unknown) => (Object(stored) as { v?: number }).v
  const take = async (stored: unknown) => {
    const { v, data } = Object(stored) as { v?: unknown; data?: unknown }
    const result = v === version ? check(schema, data) : undefined
    if (result && !result.issues) return store.set(persisted, result.value)
    report(kernelErrors.STORED_DATA({ values: { key }, detail: result?.issues?.[0]?.message }))
    // one of this version may be of a newer release: it stays until this page has another value
    if (v !== version) await storage.remove(key)
  }
  const before = store.get(persisted)
  const stored = await storage.get(key)
  if (signal.aborted) return
  isNewer = Number(versionOf(stored)) > version
  // a value written while the stored one was read is newer
  if (stored !== undefined && !isNewer && Object.is(store.get(persisted), before)) await take(stored)
  // the signal may have aborted while a bad value was removed
  if (signal.aborted) return
  const unsub = store.sub(persisted, () => {
    if (!isNewer) background(storage.set(key, { v: version, data: store.get(persisted) }))
  })
  // follows writes of other tabs
  const unwatch = storage.watch(key, (written) => {
    const v = Number(versionOf(written))
    isNewer = v > version
    if (written !== undefined && !isNewer && !(v < version)) background(take(written))
  })
  signal.addEventListener('abort', () => (unsub(), unwatch()), { once: true })
}
