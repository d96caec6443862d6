import type { SessionService } from '../../contracts/session.js'
import { lazy } from '../../plugins/lazy.js'
import type { SessionDeps } from './service.js'
import { sessionStorageKey } from './stored-key.js'

/** The session as the entry holds it: the code that talks to wallets loads with its first call. */
export function createSessionShell(deps: SessionDeps): SessionService {
  return lazy(
    () => import('./service.js'),
    (module) => module.createSessionService(deps),
  )
}

/** Restores what was connected when the page was left. Loads nothing when there is nothing to restore. */
export async function restoreSession(session: SessionService, deps: SessionDeps): Promise<void> {
  if ((await deps.storage.get(sessionStorageKey)) === undefined || deps.signal.aborted) return
  await session.reconnect()
}
