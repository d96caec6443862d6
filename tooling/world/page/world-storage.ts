import type { StorageArea } from '../../../kernel/core/edges/storage.js'
import { createFakeStorage, shiftVersion } from '../../../kernel/testing/fake-edges.js'

/** Key of the stored session. */
const sessionKeyName = 'foyer/default/session'

/** The storage of a site, for all its tabs. */
export interface WorldStorage {
  /** Text of the stored session. */
  session(): string | undefined
  /** Uids of the stored connections; undefined if this version cannot read them. */
  storedUids(): readonly string[] | undefined
  setState(state: 'works' | 'denied' | 'full'): void
  clear(): void
  /** Writes a session of another version, as another tab with it. */
  writeVersion(version: number): void
  /** Number of watchers of a tab. */
  watchers(tab: number): number
  /** Opens the area of a tab; `shift` is the offset of its version. */
  openTab(tab: number, shift: number): StorageArea
}

/** Creates the storage of a site. */
export function createWorldStorage(): WorldStorage {
  const storage = createFakeStorage()
  const watchers = new Map<number, number>()
  let isFull = false
  const session = () => storage.entries.get(sessionKeyName)
  return {
    session,
    storedUids() {
      const text = session()
      if (text === undefined) return []
      const { version, connections } = JSON.parse(text) as {
        readonly version: number
        readonly connections?: readonly { readonly uid: string }[]
      }
      return version === 2 ? connections?.map(({ uid }) => uid) : undefined
    },
    setState(state) {
      storage.deny(state === 'denied')
      isFull = state === 'full'
    },
    clear: () => storage.clear(),
    writeVersion: (version) => storage.setItem(sessionKeyName, JSON.stringify({ version, later: true })),
    watchers: (tab) => watchers.get(tab) ?? 0,
    openTab(tab, shift) {
      const area = storage.openTab()
      const counted: StorageArea = {
        getItem: area.getItem,
        removeItem: area.removeItem,
        setItem(key, value) {
          if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          area.setItem(key, value)
        },
        watch(listener) {
          watchers.set(tab, (watchers.get(tab) ?? 0) + 1)
          const unwatch = area.watch?.(listener)
          return () => {
            watchers.set(tab, (watchers.get(tab) ?? 0) - 1)
            unwatch?.()
          }
        },
      }
      return shift === 0 ? counted : shiftVersion(counted, sessionKeyName, shift)
    },
  }
}
