import type { Clock, EventBus, NamespacesService, RouterService, StorageService, Store } from '#kernel'
import type { SessionService, ToastsService } from '#kernel/contracts'
import type { BalancesService } from '#plugins/balances/contract'

/** What sending works with. */
export interface SendDeps {
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly router: RouterService
  readonly session: SessionService
  readonly storage: StorageService
  readonly toasts: ToastsService
  /** Read when needed: it comes and goes with its plugin. */
  readonly maybe: { readonly balances: BalancesService | undefined }
  readonly store: Store
  readonly events: EventBus
  /** Ends everything that is under way. */
  readonly signal: AbortSignal
}
