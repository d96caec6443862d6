/** Asset that an account holds. */
export interface HeldAsset {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units; not 0. */
  readonly amount: bigint
  /** Undefined for the native asset. */
  readonly contract: string | undefined
}

/** Source of balances. */
export interface BalanceSource {
  /** Whether the source reads a chain. Default: all. */
  serves?(chain: string): boolean
  /**
   * Returns what an account holds on a chain, the native asset first.
   *
   * @throws if the source does not answer or does not know the chain
   */
  read(chain: string, account: string): Promise<readonly HeldAsset[]>
  close?(): Promise<void>
}
