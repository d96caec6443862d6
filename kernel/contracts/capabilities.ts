import type { Clock } from '../clock/clock.js'
import type { HttpService } from '../http/http.js'
import type { CaipAddress } from '../namespaces/caip.js'
import { defineCapability } from '../namespaces/keys.js'
import type { Network } from './network.js'

/** What a capability is made with: the edges, and the wallet that is connected now. */
export interface CapabilityContext {
  readonly clock: Clock
  readonly http: HttpService
  /** The connected wallet's own provider of this namespace, if one is connected. */
  readonly provider: () => Promise<unknown>
}

/** A native balance in base units. */
export interface NativeBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Reads what an account holds. */
export interface Balances {
  /**
   * @throws RequestError or RpcError from the node; `evm/NO_RPC`-like errors where there is nobody to ask.
   */
  native(request: {
    readonly account: CaipAddress
    readonly network: Network
    readonly signal: AbortSignal
  }): Promise<NativeBalance>
}

/** Reading balances. */
export const balancesCapability = /*#__PURE__*/ defineCapability('balances').of<Balances>()
