import type { SessionService } from '../../contracts/session.js'
import { kernelErrors } from '../../errors/kernel-errors.js'
import { lazy } from '../../plugins/lazy.js'
import { keep } from '../../state/persisted-atom.js'
import type { SessionDeps } from './deps.js'
import { recentConnectorsAtom } from './recent.js'
import { sessionStorageKey } from './stored-key.js'

/** The session as the entry holds it: the code that talks to wallets loads with its first call. */
export function createSessionShell(deps: SessionDeps): SessionService {
  return lazy(
    () => import('./session.js'),
    (module) => {
      // its code may arrive when the widget has gone
      if (deps.signal.aborted) throw kernelErrors.DISPOSED()
      return module.createSessionService(deps)
    },
  )
}

/**
 * Restores what was connected when the page was left, and follows what another tab connects. Loads nothing where
 * nothing is connected.
 */
export async function restoreSession(session: SessionService, deps: SessionDeps): Promise<void> {
  const { storage, signal, report } = deps
  void keep(recentConnectorsAtom, deps)
  const unwatch = storage.watch(sessionStorageKey, (stored) => {
    if (stored !== undefined)
      session.reconnect({ elsewhere: true }).catch((error: unknown) => signal.aborted || report(error))
  })
  signal.addEventListener('abort', unwatch)
  if ((await storage.get(sessionStorageKey)) === undefined || signal.aborted) return
  await session.reconnect()
}
