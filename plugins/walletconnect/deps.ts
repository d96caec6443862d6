import type { Clock, EventBus, NamespacesService, PageService, StorageService, Store } from '#kernel'
import type { AlertsService, HostMetadata, ServiceConfig } from '#kernel/contracts'
import type { RelayConfig } from './relay/has-relay.js'

/** What pairing works with. */
export interface PairingDeps {
  readonly config: RelayConfig
  readonly alerts: AlertsService
  readonly clock: Clock
  readonly host: HostMetadata
  readonly namespaces: NamespacesService
  readonly page: PageService
  readonly serviceConfig: ServiceConfig
  readonly storage: StorageService
  readonly store: Store
  readonly events: EventBus
  /** Ends everything that is under way. */
  readonly signal: AbortSignal
}
