import type { Clock, HttpService, RouterService, Store } from '#kernel'
import type { SessionService } from '#kernel/contracts'
import type { NodeService } from '../rpc/node-edges.js'

/** The parts of the widget that the provider uses. */
export interface ProviderDeps {
  readonly use: {
    readonly clock: Clock
    readonly http: HttpService
    readonly router: RouterService
    readonly session: SessionService
  }
  readonly maybe: Pick<NodeService, 'api'>
  readonly store: Store
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
}
