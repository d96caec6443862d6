import type { StorageArea } from '../../../../kernel/core/edges/storage.js'
import { asPage } from './locks.js'

/** The storage of a site, which all its pages share. */
export interface SiteStorage {
  readonly entries: ReadonlyMap<string, string>
  setState(state: 'works' | 'denied' | 'full'): void
  clear(): void
  /** Number of watchers of a page. */
  watchers(page: number): number
  /** Area of a page, without effect once the page is gone. */
  areaOf(page: number, isOpen: () => boolean): StorageArea
}

type Listener = (key: string | null, value: string | null) => void

/** Creates the storage. */
export function createSiteStorage(): SiteStorage {
  const entries = new Map<string, string>()
  const watchers = new Map<number, Set<Listener>>()
  let state: 'works' | 'denied' | 'full' = 'works'
  const tell = (from: number, key: string | null, value: string | null) => {
    for (const [page, listeners] of watchers)
      if (page !== from) for (const listener of listeners) asPage(page, () => listener(key, value))
  }
  const guard = () => {
    if (state === 'denied') throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  return {
    entries,
    setState: (next) => void (state = next),
    clear() {
      entries.clear()
      tell(-1, null, null)
    },
    watchers: (page) => watchers.get(page)?.size ?? 0,
    areaOf: (page, isOpen) => ({
      getItem: (key) => (guard(), isOpen() ? (entries.get(key) ?? null) : null),
      setItem(key, value) {
        guard()
        if (state === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        if (!isOpen() || entries.get(key) === value) return
        entries.set(key, value)
        tell(page, key, value)
      },
      removeItem(key) {
        guard()
        if (isOpen() && entries.delete(key)) tell(page, key, null)
      },
      watch(listener) {
        const own = watchers.get(page) ?? new Set()
        watchers.set(page, own.add(listener))
        return () => void own.delete(listener)
      },
    }),
  }
}
