/** A chain as viem describes it; every chain of viem/chains is one. Only these fields are read. */
export interface EvmChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls?: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  /** Names its picture at the host's service; ours have one, viem's none. */
  readonly imageId?: string | undefined
}

/** Whether a value has the fields of a chain, each of the right kind. */
export function isEvmChain(value: unknown): value is EvmChain {
  const { id, name, nativeCurrency, rpcUrls } = Object(value) as Partial<EvmChain>
  const currency = Object(nativeCurrency) as Partial<EvmChain['nativeCurrency']>
  return (
    Number.isSafeInteger(id) &&
    (id as number) > 0 &&
    typeof name === 'string' &&
    typeof currency.symbol === 'string' &&
    Number.isInteger(currency.decimals) &&
    (rpcUrls === undefined || Array.isArray(rpcUrls.default?.http))
  )
}
