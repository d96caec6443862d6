import type { ApiClient } from '../api/api.js'
import type { Clock } from '../core/edges/clock.js'
import type { HttpService } from '../core/edges/http.js'
import type { CaipNetworkId } from './caip.js'
import type { Network } from './network.js'

/** What a capability is made with: the edges, and the wallet that is connected now. */
export interface CapabilityContext {
  readonly clock: Clock
  readonly http: HttpService
  /** The connected wallet's own provider of this namespace, if one is connected. */
  readonly provider: () => Promise<unknown>
  /** Every network of the widget, of all namespaces: what one of them is asked may be written on another. */
  readonly networks: () => readonly Network[]
  /** The host's service; undefined where the host has named none, so that nothing is loaded to find that out. */
  readonly api?: ApiClient | undefined
  /** Whether the host's service knows a network; yes, while nobody says no. */
  readonly supports: (network: CaipNetworkId) => Promise<boolean>
  /** Tells whoever embeds the widget what is wrong although something could be answered. */
  readonly report: (error: unknown) => void
}
