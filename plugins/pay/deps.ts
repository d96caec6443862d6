import type {
  Clock,
  EventBus,
  RouterService,
  StorageService,
  Store,
  HostMetadata,
  ToastsService,
} from '#kernel'
import type { NamespacesService } from '#kernel/chain'
import type { SendService } from '#plugins/send/contract'

/** Dependencies of the service. */
export interface PayDeps {
  readonly clock: Clock
  readonly host: HostMetadata
  readonly namespaces: NamespacesService
  readonly router: RouterService
  readonly send: SendService
  readonly storage: StorageService
  readonly toasts: ToastsService
  readonly store: Store
  readonly events: EventBus
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  report(error: unknown): void
}
