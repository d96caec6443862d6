import type {
  Clock,
  EventBus,
  SessionService,
  StorageService,
  Store,
  AlertsService,
  HostMetadata,
  ServiceConfig,
  ToastsService,
} from '#kernel'
import type { NamespacesService } from '#kernel/chain'

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
