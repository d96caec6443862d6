import type { SessionService } from '../contracts/session.js'
import { kernelErrors } from '../core/errors/kernel-errors.js'
import { inBackground } from '../core/errors/background.js'
import { lazy } from '../core/plugins/lazy.js'
import { retry } from '../core/retry.js'
import { persistAtom } from '../core/state/persisted-atom.js'
import type { SessionDeps } from './live-connections.js'
import { recentConnectorsAtom, sessionStorageKey } from './state.js'

/** Creates the session of the entry bundle. Its implementation loads with the first call. */
export function createLazySession(deps: SessionDeps): SessionService {
  const load = async () => {
    const { createSessionService } = await import('./session.js')
    // the widget may be disposed while the chunk loads
    if (deps.signal.aborted) throw kernelErrors.DISPOSED()
    return createSessionService(deps)
  }
  return lazy(load)
}

/**
 * Restores the stored session and follows connections of other tabs. Does not load the implementation if no session is
 * stored.
 */
export async function restoreSession(session: SessionService, deps: SessionDeps): Promise<void> {
  const { storage, signal, report } = deps
  const background = inBackground(deps)
  // the code of the session may fail to load, as for a page that was offline: what is stored is restored once it loads
  const reconnect = (request?: { readonly elsewhere: boolean }) =>
    retry(deps, () => session.reconnect(request), report)
  background(persistAtom(recentConnectorsAtom, deps))
  const unwatch = storage.watch(sessionStorageKey, (stored) => {
    if (stored !== undefined) background(reconnect({ elsewhere: true }))
  })
  signal.addEventListener('abort', unwatch)
  if ((await storage.get(sessionStorageKey)) === undefined || signal.aborted) return
  await reconnect()
}
