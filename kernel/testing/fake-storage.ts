import type { StorageArea } from '../storage/storage.js'

/** A storage area in memory that can be made to fail. */
export interface FakeStorage extends StorageArea {
  readonly entries: ReadonlyMap<string, string>
  /** Until it is given back, every access throws, as where storage is denied or full. */
  deny(denied: boolean): void
}

/** Creates an empty area, or one with given entries. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const entries = new Map(Object.entries(initial))
  let denied = false
  const guard = () => {
    if (denied) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    entries,
    getItem: (key) => (guard(), entries.get(key) ?? null),
    setItem: (key, value) => (guard(), void entries.set(key, value)),
    removeItem: (key) => (guard(), void entries.delete(key)),
    deny: (next) => void (denied = next),
  }
}
