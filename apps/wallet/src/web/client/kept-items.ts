import type { SignClientTypes } from '@walletconnect/types'

type ClientStorage = NonNullable<SignClientTypes.Options['storage']>

/** Keeps what the sign client keeps in this page's own storage, so that a reload finds its sessions. */
export function createKeptItems(storage: Storage, prefix: string): ClientStorage {
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
  const read = <Value>(key: string) => {
    const text = storage.getItem(prefix + key)
    return text === null ? undefined : (JSON.parse(text) as Value)
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <Value>() => keys().map((key): [string, Value] => [key, read<Value>(key) as Value]),
    getItem: async <Value>(key: string) => read<Value>(key),
    setItem: async (key, value) => storage.setItem(prefix + key, JSON.stringify(value)),
    removeItem: async (key) => storage.removeItem(prefix + key),
  }
}
