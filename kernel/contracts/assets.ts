import type { CaipNetworkId } from '../core/networks/caip.js'
import { defineCapability } from '../core/keys.js'
import type { AccountRequest } from './accounts.js'

/** An asset: the native one of a network, or one of a contract. */
export interface Asset {
  readonly chainId: CaipNetworkId
  /** Address of the contract in the network's format; undefined for the native asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** CAIP-19 id of the picture at the service, used without an `iconUrl`. */
  readonly imageId?: string | undefined
  /** Set for a collectible of the contract, which has no decimals. `id` is a whole number as text. */
  readonly item?: { readonly standard: 'erc721' | 'erc1155'; readonly id: string } | undefined
}

/** Balance of an asset. */
export interface AssetBalance {
  readonly chainId: CaipNetworkId
  /** Undefined for the native asset. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly iconUrl?: string | undefined
  /** CAIP-19 id of the picture at the service, used without an `iconUrl`. */
  readonly imageId?: string | undefined
  /** `decimals` is an integer, `numeric` the exact amount in whole units, such as `1204.5`; both as text. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Part of `quantity.numeric` that its issuer has frozen, so that it cannot be sent; undefined if there is none. */
  readonly frozen?: string | undefined
  /** Fiat price of one whole unit, more than 0; undefined if no source has one. */
  readonly price?: number | undefined
  /** Change of the price in the last 24 hours in percent, such as -1.25; undefined if the source has none. */
  readonly priceChange24h?: number | undefined
  /**
   * Fiat value of the whole balance as exact decimal text, such as `3401.19`; undefined without a price. Set by the plugin
   * `balances`.
   */
  readonly value?: string | undefined
}

/** A native balance in base units. */
export interface NativeBalance {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** Account and network of a balance request. */
export type BalanceRequest = AccountRequest

/** Reads balances. Caches nothing; callers decide how long a balance is valid. */
export interface Balances {
  /**
   * Reads the native balance.
   *
   * @throws a WidgetError: of kind `request` or `rpc` from the node, or of kind `config`, such as `evm/NO_RPC`, without a node
   */
  native(request: BalanceRequest): Promise<NativeBalance>
  /**
   * Reads the balances of the native asset, always first, and of the host's assets that the account holds. Missing if
   * only the native balance can be read.
   *
   * @throws as {@link native}
   */
  assets?(request: BalanceRequest): Promise<readonly AssetBalance[]>
  /**
   * Reads the balances that the connected wallet reports; undefined if it has no such method or answers with invalid
   * data.
   */
  walletAssets?(request: BalanceRequest): Promise<readonly AssetBalance[] | undefined>
  /**
   * Compares a list of the service with the network: leaves out assets whose contract reports other decimals, and takes the
   * balances of the host's assets from the network. The native asset stays first. Missing if the network cannot be read.
   */
  checkAssets?(listed: readonly AssetBalance[], request: BalanceRequest): Promise<readonly AssetBalance[]>
  /** Address of the native asset in price lists, such as that of ERC-7528. Missing if it has none. */
  readonly nativePriceAddress?: string
}

/** Capability to read balances. */
export const balancesCapability = /*#__PURE__*/ defineCapability<Balances>('balances')
