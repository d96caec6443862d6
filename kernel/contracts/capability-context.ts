import type { Clock } from '../clock/clock.js'
import type { HttpService } from '../http/http.js'

/** What a capability is made with: the edges, and the wallet that is connected now. */
export interface CapabilityContext {
  readonly clock: Clock
  readonly http: HttpService
  /** The connected wallet's own provider of this namespace, if one is connected. */
  readonly provider: () => Promise<unknown>
}
