import type {
  Clock,
  EventBus,
  PageService,
  SessionService,
  StorageService,
  Store,
  AlertsService,
  HostMetadata,
  ServiceConfig,
} from '#kernel'
import type { NamespacesService } from '#kernel/chain'
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
