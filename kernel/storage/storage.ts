import { defineService } from '../di/keys.js'

/** A place that keeps texts by key. Both the browser's and a test's. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Keeps values under keys of this widget only. Values are JSON; whoever reads them checks them. */
export interface StorageService {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
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
  return {
    async get(key) {
      const text = memory.get(key) ?? attempt(() => area?.getItem(storedName(owner, key)))
      return typeof text === 'string' ? attempt(() => JSON.parse(text) as unknown) : undefined
    },
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
  }
}

/** The page's local storage, or undefined on a server and where it is denied. */
export function browserStorage(): StorageArea | undefined {
  return attempt(() => globalThis.localStorage)
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
