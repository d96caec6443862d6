import { defineService } from '../keys.js'

/** A place that keeps texts by key. Both the browser's and a test's. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** Tells what others write, such as another tab; `null` is a value that was removed. Returns the undo. */
  watch?(listener: (key: string, value: string | null) => void): () => void
}

/** Keeps values under keys of this widget only. Values are JSON; whoever reads them checks them. */
export interface StorageService {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Tells another tab of the same widget something, and keeps nothing. */
  tell(key: string, value: unknown): void
  /** Follows what another tab of the same widget writes or tells; undefined is a value that was removed. */
  watch(key: string, listener: (value: unknown) => void): () => void
}

/** The storage of the widget. */
export const storageKey = /*#__PURE__*/ defineService('kernel.storage').of<StorageService>()

/** The key under which an entry of a widget is kept: `foyer/<owner>/<key>`. */
export function storedName(owner: string, key: string): string {
  return `foyer/${owner}/${key}`
}

/**
 * Storage over an area. An area that is missing, denied or full never throws at the caller: the value is kept
 * in memory for as long as the page lives.
 */
export function createStorage(owner: string, area: StorageArea | undefined): StorageService {
  const memory = new Map<string, string>()
  const parse = (text: unknown) =>
    typeof text === 'string' ? attempt(() => JSON.parse(text) as unknown) : undefined
  return {
    get: async (key) => parse(memory.get(key) ?? attempt(() => area?.getItem(storedName(owner, key)))),
    async set(key, value) {
      const text = JSON.stringify(value)
      const kept = area && attempt(() => (area.setItem(storedName(owner, key), text), true))
      if (kept) memory.delete(key)
      else memory.set(key, text)
    },
    async remove(key) {
      memory.delete(key)
      attempt(() => area?.removeItem(storedName(owner, key)))
    },
    tell(key, value) {
      const name = storedName(owner, key)
      attempt(() => area?.setItem(name, JSON.stringify(value)))
      attempt(() => area?.removeItem(name))
    },
    watch: (key, listener) =>
      area?.watch?.((name, text) => name === storedName(owner, key) && listener(parse(text))) ?? (() => {}),
  }
}

/** The page's local storage, or undefined on a server and where it is denied. */
export function browserStorage(): StorageArea | undefined {
  const area = attempt(() => globalThis.localStorage)
  return (
    area && {
      getItem: (key) => area.getItem(key),
      setItem: (key, value) => area.setItem(key, value),
      removeItem: (key) => area.removeItem(key),
      watch(listener) {
        const onStorage = ({ storageArea, key, newValue }: StorageEvent) =>
          storageArea === area && key !== null && listener(key, newValue)
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

/** Storage prefixes of the live widgets of this page. */
const usedPrefixes: string[] = []

/** Reserves a storage prefix for a widget and warns if another widget uses it. Returns the function that releases it. */
export function reservePrefix(prefix: string, warn: (message: string) => void): () => void {
  if (usedPrefixes.includes(prefix))
    warn(`[foyer] Two widgets share the storage of "${prefix}": give one of them its own id.`)
  usedPrefixes.push(prefix)
  return () => void usedPrefixes.splice(usedPrefixes.indexOf(prefix), 1)
}
