import { schema, type StandardSchema, type StorageService } from '#kernel'

/** A list that outlives the page. */
export interface KeptList<Item> {
  read(): Promise<readonly Item[]>
  /** Changes what is kept now, whoever has written it: another tab may have added to it. */
  change(next: (items: readonly Item[]) => readonly Item[]): Promise<void>
}

/**
 * Keeps a list under a key, read anew each time: it is needed seldom, and by several tabs. What does not pass the schema
 * is dropped, for stored data is outside data; an empty list leaves no key.
 */
export function keptList<Item>(
  storage: StorageService,
  key: string,
  version: number,
  items: StandardSchema<unknown, readonly Item[]>,
): KeptList<Item> {
  let turn = Promise.resolve()
  const read = async () => {
    const stored = await storage.get(key)
    const { v, data } = Object(stored) as { v?: unknown; data?: unknown }
    const result = v === version ? schema.check(items, data) : undefined
    if (result && !result.issues) return result.value
    if (stored !== undefined) await storage.remove(key)
    return []
  }
  return {
    read,
    change(next) {
      // one change after the other, or the second would not know of the first
      turn = turn.then(async () => {
        const kept = next(await read())
        await (kept.length === 0 ? storage.remove(key) : storage.set(key, { v: version, data: kept }))
      })
      return turn
    },
  }
}
