import type { CaipAddress } from '../namespaces/caip.js'
import { defineCapability } from '../namespaces/keys.js'
import type { AssetBalance } from './assets.js'
import type { Network } from './network.js'

/** A native balance in base units. */
export interface NativeBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Whose balances are read, and where. */
export interface BalanceRequest {
  readonly account: CaipAddress
  readonly network: Network
  readonly signal: AbortSignal
}

/** Reads what an account holds. Nothing is kept: whoever asks decides for how long an answer counts. */
export interface Balances {
  /**
   * The network's own asset.
   * @throws RequestError or RpcError from the node; `evm/NO_RPC`-like errors where there is nobody to ask.
   */
  native(request: BalanceRequest): Promise<NativeBalance>
  /**
   * The network's own asset first, always, and those of the host's list that are held. Left out where only the native
   * one can be read.
   * @throws as {@link native}
   */
  assets?(request: BalanceRequest): Promise<readonly AssetBalance[]>
  /**
   * What the connected wallet itself says the account holds; undefined where it cannot be asked, or answers something
   * that cannot be used.
   */
  walletAssets?(request: BalanceRequest): Promise<readonly AssetBalance[] | undefined>
}

/** Reading balances. */
export const balancesCapability = /*#__PURE__*/ defineCapability('balances').of<Balances>()
