import type { Clock } from '../edges/clock.js'
import type { HttpService } from '../edges/http.js'
import type { Network } from './network.js'

/** Context that a capability is created with. Services of plugins come from `setup`, which contributes the capability. */
export interface CapabilityContext {
  readonly clock: Clock
  readonly http: HttpService
  /** Provider of the namespace's connected wallet; undefined if none is connected. */
  readonly provider: () => Promise<unknown>
  /** Networks of all namespaces. A request for one of them may need another, such as Ethereum for names. */
  readonly networks: () => readonly Network[]
  /** Reports an error to the host although the request could be answered. */
  readonly report: (error: unknown) => void
  /** Aborted when the plugin of the namespace is deactivated. */
  readonly signal: AbortSignal
  /** Registers a cleanup for that time. Cleanups run newest first. */
  onDispose(cleanup: () => void | Promise<void>): void
}
