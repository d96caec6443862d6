import type { CaipAddress } from '../namespaces/caip.js'
import { defineCapability } from '../namespaces/keys.js'
import type { Network } from './network.js'

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
