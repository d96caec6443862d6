import { defineService } from '../keys.js'

/** Storage of texts by key: the browser's, or a fake one. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /**
   * Calls the listener for writes of other tabs; the value `null` is a removed entry, the key `null` the removal of all entries.
   * Returns the unsubscribe function.
   */
  watch?(listener: (key: string | null, value: string | null) => void): () => void
}

/** Storage of one widget. Values are JSON; readers validate them. */
export interface StorageService {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Sends a message to other tabs of the same widget, without storing it. */
  broadcast(key: string, value: unknown): void
  /**
   * Calls the listener for writes and messages of other tabs of the same widget. The value undefined is a removed one;
   * `isCleared` is true if another tab has removed all entries of the site.
   */
  watch(key: string, listener: (value: unknown, isCleared: boolean) => void): () => void
}

/** Key of the storage service. */
export const storageKey = /*#__PURE__*/ defineService<StorageService>('kernel.storage')

/** Storage key of a widget's entry: `foyer/<owner>/<key>`. */
export function storageName(owner: string, key: string): string {
  return `foyer/${owner}/${key}`
}

/**
 * Creates the storage of a widget. No call throws: if the area is missing, denied or full, values live in memory until
 * the page is closed.
 */
export function createStorage(
  owner: string,
  area: StorageArea | undefined,
): StorageService & {
  /** Like `get`, but synchronous: for values that are needed before plugins are activated. */
  getNow(key: string): unknown
  /** The stored value, also while another one that could not be stored lives in memory. */
  storedNow(key: string): unknown
  /** Like `set`, but synchronous. Returns whether the value is stored; otherwise it lives in memory. */
  setNow(key: string, value: unknown): boolean
} {
  const memory = new Map<string, string>()
  const nameOf = (key: string) => storageName(owner, key)
  const parse = (text: unknown) =>
    typeof text === 'string' ? attempt(() => JSON.parse(text) as unknown) : undefined
  const stored = (key: string) => attempt(() => area?.getItem(nameOf(key)))
  const getNow = (key: string) => parse(memory.get(key) ?? stored(key))
  const setNow = (key: string, value: unknown): boolean => {
    const text = JSON.stringify(value)
    const isStored = attempt(() => (area?.setItem(nameOf(key), text), area !== undefined)) ?? false
    if (isStored) memory.delete(key)
    else memory.set(key, text)
    return isStored
  }
  return {
    getNow,
    storedNow: (key) => parse(stored(key)),
    setNow,
    get: async (key) => getNow(key),
    async set(key, value) {
      setNow(key, value)
    },
    async remove(key) {
      memory.delete(key)
      attempt(() => area?.removeItem(nameOf(key)))
    },
    broadcast(key, value) {
      const name = nameOf(key)
      attempt(() => {
        area?.setItem(name, JSON.stringify(value))
        area?.removeItem(name)
      })
    },
    watch: (key, listener) =>
      area?.watch?.((name, text) => {
        if (name !== null && name !== nameOf(key)) return
        // newer than what could not be stored here
        memory.delete(key)
        listener(parse(text), name === null)
      }) ?? (() => {}),
  }
}

/**
 * Returns the page's local storage; undefined if access is denied, and outside of a page: Node.js has a storage of the same name that
 * all requests of a server share.
 */
export function browserStorage(): StorageArea | undefined {
  const area = typeof document === 'undefined' ? undefined : attempt(() => globalThis.localStorage)
  return (
    area && {
      getItem: (key) => area.getItem(key),
      setItem: (key, value) => area.setItem(key, value),
      removeItem: (key) => area.removeItem(key),
      watch(listener) {
        const onStorage = ({ storageArea, key, newValue }: StorageEvent) => {
          if (storageArea === area) listener(key, newValue)
        }
        addEventListener('storage', onStorage)
        return () => removeEventListener('storage', onStorage)
      },
    }
  )
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
