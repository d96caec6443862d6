import type { ApiClient } from '../api/api.js'
import type { Clock } from '../core/edges/clock.js'
import type { HttpService } from '../core/edges/http.js'
import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** Context that a capability is created with. */
export interface CapabilityContext {
  readonly clock: Clock
  readonly http: HttpService
  /** Provider of the namespace's connected wallet; undefined if none is connected. */
  readonly provider: () => Promise<unknown>
  /** Networks of all namespaces. A request for one of them may need another, such as Ethereum for names. */
  readonly networks: () => readonly Network[]
  /** Client of the host's service; undefined if no service is configured. */
  readonly api?: ApiClient | undefined
  /** Whether the host's service supports a network. True while unknown. */
  readonly supports: (network: CaipNetworkId) => Promise<boolean>
  /** Reports an error to the host although the request could be answered. */
  readonly report: (error: unknown) => void
  /** Aborted when the plugin of the namespace is deactivated. */
  readonly signal: AbortSignal
  /** Registers a cleanup for that time. Cleanups run newest first. */
  onDispose(cleanup: () => void | Promise<void>): void
}
