import { schema, type StandardSchema, type StorageService } from '#kernel'
import { oneTabAtATime } from './tab-locks.js'

/** A list in storage. */
export interface StoredList<Item> {
  /** Reads the list once the changes of this page that were begun before are stored, so that no reader sees a state from before them. */
  read(): Promise<readonly Item[]>
  /**
   * Changes the list as it is in storage now, because another tab may have changed it. No other tab changes it at the same time, where the browser has
   * Web Locks.
   *
   * @throws TypeError if an item does not pass the schema: it would be lost with the next page
   */
  change(next: (items: readonly Item[]) => readonly Item[]): Promise<void>
}

/**
 * Creates a list that is stored under a key. It is read from storage at every use: it is rarely used, and by several tabs.
 * Items that can't be read are left out. What is no list, or of an older version, is removed, and an empty list leaves no key. A list of a newer version
 * stays in storage, and changes stay in memory until it is gone (docs/behaviour.md, 8.5).
 *
 * @param version raised when the shape of the items changes
 */
export function createStoredList<Item>(
  storage: StorageService,
  key: string,
  version: number,
  item: StandardSchema<unknown, Item>,
): StoredList<Item> {
  /** Items that are not stored, because storage has a list of a newer version. */
  let unstored: readonly Item[] = []
  let last: Promise<unknown> = Promise.resolve()

  async function load(): Promise<{ readonly items: readonly Item[]; readonly isNewer: boolean }> {
    const stored = await storage.get(key)
    const { v, data } = Object(stored) as { v?: unknown; data?: unknown }
    if (typeof v === 'number' && v > version) return { items: unstored, isNewer: true }
    if (v === version && Array.isArray(data))
      return { items: [...unstored, ...data.flatMap(read)], isNewer: false }
    if (stored !== undefined) await storage.remove(key)
    return { items: unstored, isNewer: false }
  }
  const read = (stored: unknown): readonly Item[] => {
    const result = schema.check(item, stored)
    return result.issues ? [] : [result.value]
  }
  /** @throws if an item could not be read again */
  const requireReadable = (items: readonly Item[]) => {
    for (const one of items) {
      const { issues } = schema.check(item, one)
      if (issues) throw new TypeError(`${key}: ${issues.map(({ message }) => message).join('; ')}`)
    }
  }

  async function changeNow(next: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    const loaded = await load()
    const changed = next(loaded.items)
    requireReadable(changed)
    unstored = loaded.isNewer ? changed : []
    if (loaded.isNewer) return
    await (changed.length === 0 ? storage.remove(key) : storage.set(key, { v: version, data: changed }))
  }

  /** Runs one after the other, so that nothing is based on a list from before another change; each fails for itself. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = last.catch(() => {}).then(work)
    last = done
    return done
  }

  return {
    read: () => enqueue(async () => (await load()).items),
    change: (next) => enqueue(() => oneTabAtATime(`list/${key}`, () => changeNow(next))),
  }
}
