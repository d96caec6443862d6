import type { StorageService } from '#kernel'

/** Where the sign client keeps its keys, as it asks for it. */
export interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Keeps what the sign client keeps in the widget's own storage. The client's prefix is left out: it is another one each
 * time, because clients with the same one share what they do, whatever widget they belong to.
 */
export function createClientStorage(storage: StorageService, prefix: string): ClientStorage {
  const own = (key: string) => `walletconnect/${key.replace(`:${prefix}`, '')}`
  return {
    // asked by nobody but its own default storage
    getKeys: async () => [],
    getEntries: async () => [],
    getItem: async <T>(key: string) => (await storage.get(own(key))) as T | undefined,
    setItem: (key, value) => storage.set(own(key), value),
    removeItem: (key) => storage.remove(own(key)),
  }
}
