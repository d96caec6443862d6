import type {
  Clock,
  EventBus,
  NamespacesService,
  PageService,
  SessionService,
  StorageService,
  Store,
} from '#kernel'
import type { AlertsService, HostMetadata, ServiceConfig } from '#kernel/contracts'
import type { RelayConfig } from './config.js'

/** Services that pairing uses. */
export interface PairingDeps {
  readonly config: RelayConfig
  readonly alerts: AlertsService
  readonly clock: Clock
  readonly host: HostMetadata
  readonly namespaces: NamespacesService
  readonly page: PageService
  readonly serviceConfig: ServiceConfig
  readonly session: SessionService
  readonly storage: StorageService
  readonly store: Store
  readonly events: EventBus
  /** Reports an error that no caller handles. */
  readonly report: (error: unknown) => void
  /** Aborts when the plugin is deactivated. */
  readonly signal: AbortSignal
}
