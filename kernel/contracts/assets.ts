import type { CaipAddress, CaipNetworkId } from './caip.js'
import { defineCapability } from '../core/keys.js'
import type { Network } from './network.js'

/** Something an account can hold: a network's own asset, or one that a contract keeps. */
export interface Asset {
  readonly chainId: CaipNetworkId
  /** The contract's address as its network writes it; absent for the network's own asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

/** How much of an asset an account holds (specification, section 3, token balance). */
export interface AssetBalance {
  readonly chainId: CaipNetworkId
  /** Absent for the network's own asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** Both are texts: `decimals` a whole number, `numeric` the exact amount in whole units, such as `1204.5`. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** What all of it is worth, and one unit, in the currency of the source; absent where there is no source. */
  readonly value?: number | undefined
  readonly price?: number | undefined
}

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
