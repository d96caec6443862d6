/** A part of a storage of its own, which can be forgotten as a whole. */
export interface ScopedStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  forget(): void
}

/** Everything in it is kept under the scope. */
export function createScopedStorage(storage: Storage, scope: string): ScopedStorage {
  const prefix = `${scope}/`
  return {
    getItem: (key) => storage.getItem(prefix + key),
    setItem: (key, value) => storage.setItem(prefix + key, value),
    forget() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key)
    },
  }
}
