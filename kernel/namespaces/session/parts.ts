import type { Clock } from '../../clock/clock.js'
import type { EventBus } from '../../events/bus.js'
import type { Report } from '../../errors/report.js'
import type { Store } from '../../state/store.js'
import type { StorageService } from '../../storage/storage.js'
import type { NamespacesService } from '../registry.js'
import type { KeptSession } from './kept.js'
import type { SessionAction } from './machine.js'

/** What the session needs of the widget. */
export interface SessionDeps {
  readonly store: Store
  readonly clock: Clock
  readonly storage: StorageService
  readonly events: EventBus
  readonly report: Report
  readonly namespaces: NamespacesService
  /** Ends with the widget. */
  readonly signal: AbortSignal
}

/** What the pieces of the session share. */
export interface SessionParts extends SessionDeps {
  dispatch(action: SessionAction): void
  /** The visitor has decided something in this tab: what was kept before does not overrule it. */
  decide(namespace: string): void
  readonly kept: KeptSession
  /** Reads the balance of the account in use, and reports why it could not be read. */
  readBalance(): void
}
