/** A call of the capability `calls` on EVM chains. */
export interface EvmCall {
  /** Address of the receiver or contract. */
  readonly to: string
  /** Calldata in hexadecimal with `0x`. */
  readonly data?: string | undefined
  /** Amount of the native asset in base units. */
  readonly value?: bigint | undefined
}
