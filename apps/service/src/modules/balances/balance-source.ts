import type { Address } from 'viem'

/** Asset that an account holds. */
export interface HeldAsset {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units; not 0. */
  readonly amount: bigint
  /** Undefined for the native asset. */
  readonly contract: Address | undefined
}

/** Source of balances. */
export interface BalanceSource {
  /**
   * Returns what an account holds on a chain, the native asset first.
   *
   * @throws if the source does not answer or does not know the chain
   */
  read(chain: string, account: Address): Promise<readonly HeldAsset[]>
  close?(): Promise<void>
}
