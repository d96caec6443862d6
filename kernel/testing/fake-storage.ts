import type { StorageArea } from '../core/edges/storage.js'

/** A storage area in memory that can be made to fail. */
export interface FakeStorage extends StorageArea {
  readonly entries: ReadonlyMap<string, string>
  /** Until it is given back, every access throws, as where storage is denied or full. */
  deny(denied: boolean): void
  /** The same area as another tab sees it: each is told what the others write. */
  openTab(): FakeStorage
}

/** Tabs that undo each other's writes would keep a test busy for ever: the next write fails, and the test compares. */
const maxWrites = 20_000

type Listener = (key: string, value: string | null) => void

/** Creates an empty area, or one with given entries. */
export function createFakeStorage(initial: Readonly<Record<string, string>> = {}): FakeStorage {
  const entries = new Map(Object.entries(initial))
  const listeners = new Map<object, Set<Listener>>()
  let denied = false
  let writes = 0
  const guard = () => {
    if (denied) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const openTab = (): FakeStorage => {
    const own = new Set<Listener>()
    const write = (key: string, value: string | null) => {
      guard()
      if ((entries.get(key) ?? null) === value) return
      if (++writes > maxWrites) throw new Error(`The storage was written more than ${maxWrites} times.`)
      if (value === null) entries.delete(key)
      else entries.set(key, value)
      for (const [tab, others] of listeners) if (tab !== own) for (const tell of others) tell(key, value)
    }
    listeners.set(own, own)
    return {
      entries,
      getItem: (key) => (guard(), entries.get(key) ?? null),
      setItem: (key, value) => write(key, value),
      removeItem: (key) => write(key, null),
      watch(listener) {
        own.add(listener)
        return () => void own.delete(listener)
      },
      deny: (next) => void (denied = next),
      openTab,
    }
  }
  return openTab()
}
