import type { Clock } from '../../clock/clock.js'
import type { AlertsService } from '../../contracts/alerts.js'
import type { EventBus } from '../../events/bus.js'
import type { Report } from '../../errors/report.js'
import type { Store } from '../../state/store.js'
import type { StorageService } from '../../storage/storage.js'
import type { NamespacesService } from '../registry.js'

/** What the session needs of the widget. */
export interface SessionDeps {
  readonly store: Store
  readonly clock: Clock
  readonly storage: StorageService
  readonly events: EventBus
  readonly report: Report
  /** Tells the developer what is wrong with the page's set-up. */
  readonly raise: AlertsService['raise']
  readonly namespaces: NamespacesService
  /** Ends with the widget. */
  readonly signal: AbortSignal
}
