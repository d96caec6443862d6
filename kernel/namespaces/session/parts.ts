import type { SessionDeps } from './deps.js'
import type { SessionPersistence } from './persistence.js'
import type { SessionAction } from './reducer.js'

/** What the pieces of the session share. */
export interface SessionParts extends SessionDeps {
  dispatch(action: SessionAction): void
  /** The visitor has decided something in this tab: what was kept before does not overrule it. */
  decide(namespace: string): void
  readonly persistence: SessionPersistence
  /** Starts to store the session, and reports an error of it. */
  persist(): void
  /** Reads the balance of the account in use, and reports why it could not be read. */
  readBalance(): void
}
