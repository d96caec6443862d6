import { connectionAtom, retry, type Clock, type StorageService, type Store } from '#kernel'

/** Parts of a plugin's context that {@link followStored} uses. */
export interface FollowContext {
  readonly use: { readonly clock: Clock; readonly storage: StorageService }
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  onDispose(cleanup: () => void): void
  report(error: unknown): void
}

/** Options of {@link followStored}. */
export interface FollowedEntries {
  /** Storage keys; any stored value counts. */
  readonly keys: readonly string[]
  /** Follows what is stored; its code loads here. */
  readonly service: { resume(): Promise<unknown> }
  /** `window`; undefined on a server. */
  readonly page: EventTarget | undefined
  /** Whether a stored value has entries that need no wallet. Default: none does. */
  readonly followsWithoutWallet?: (stored: unknown) => boolean
}

/**
 * Follows what earlier pages have stored of requests that move money, from the start and after each change of the connection. Without a
 * wallet or a stored entry no code loads and no request is sent. A failure is reported once, and the service is asked again until it
 * follows.
 */
export function followStored(
  { use, store, signal, report, onDispose }: FollowContext,
  { keys, service, page, followsWithoutWallet = () => false }: FollowedEntries,
): void {
  const { clock, storage } = use
  /** Aborted by the next change of the connection, which begins a run with pauses of its own. */
  let current = new AbortController()

  async function resume() {
    for (const key of keys) {
      const stored = await storage.get(key)
      if (!stored) continue
      if (store.get(connectionAtom) || followsWithoutWallet(stored)) return service.resume()
    }
    return undefined
  }
  function follow() {
    current.abort()
    const run = new AbortController()
    current = run
    retry({ clock, store, page, signal: run.signal }, resume, report).catch(() => {
      // rejects only when the run is aborted
    })
  }
  // a task later, as the task that creates the widget is the longest of the page
  clock.sleep(0, signal).then(
    () => {
      onDispose(store.sub(connectionAtom, follow))
      onDispose(() => current.abort())
      follow()
    },
    () => {
      // the plugin was deactivated
    },
  )
}
