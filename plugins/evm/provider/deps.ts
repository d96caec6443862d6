import type { ApiClient, Clock, HttpService, RouterService, Store } from '#kernel'
import type { SessionService } from '#kernel/contracts'

/** What the provider works with. */
export interface ProviderDeps {
  readonly use: {
    readonly api: ApiClient
    readonly clock: Clock
    readonly http: HttpService
    readonly router: RouterService
    readonly session: SessionService
  }
  readonly store: Store
  /** Ends with the plugin. */
  readonly signal: AbortSignal
}
