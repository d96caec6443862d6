import type { Clock, EventBus, NamespacesService, SessionService, StorageService, Store } from '#kernel'
import type { AlertsService, HostMetadata, ServiceConfig, ToastsService } from '#kernel/contracts'

/** Services that the embedded wallet uses. */
export interface AuthDeps {
  /** URL of the frame; undefined without one. */
  readonly frameUrl: string | undefined
  readonly alerts: AlertsService
  readonly clock: Clock
  readonly host: HostMetadata
  readonly namespaces: NamespacesService
  readonly serviceConfig: ServiceConfig
  readonly session: SessionService
  readonly storage: StorageService
  readonly toasts: ToastsService
  readonly store: Store
  /** Window of the host's page. */
  readonly page: Window
  readonly events: EventBus
  /** Reports an error that no caller handles. */
  readonly report: (error: unknown) => void
  /** Aborts when the plugin is deactivated. */
  readonly signal: AbortSignal
}
