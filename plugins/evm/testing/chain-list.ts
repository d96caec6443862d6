import { rpcErrors } from './rpc-errors.js'
import { quantity } from './hex.js'

/** A chain the wallet knows: `id` as in EIP-155, `rpcUrl` a JSON-RPC address over http(s). */
export interface WalletChain {
  readonly id: number
  readonly name?: string
  readonly rpcUrl: string
}

/** The chains the wallet knows and the one it is on. */
export interface ChainList {
  readonly all: readonly WalletChain[]
  readonly active: WalletChain
  find(id: number): WalletChain | undefined
  add(chain: WalletChain): void
  /** Goes to a known chain; true when it is another one. Throws 4902 for an unknown one. */
  select(id: number): boolean
}

/** Starts on the first of the `wanted` ids that is known, else on the first chain. Without chains: TypeError. */
export function createChainList(
  chains: readonly WalletChain[],
  ...wanted: readonly (number | undefined)[]
): ChainList {
  const known = new Map(chains.map((chain) => [chain.id, chain]))
  const [first] = chains
  if (!first) throw new TypeError('The test wallet needs at least one chain: { id, rpcUrl }.')
  const startId = wanted.find((id) => id !== undefined && known.has(id)) ?? first.id
  let active = known.get(startId) ?? first
  return {
    get all() {
      return [...known.values()]
    },
    get active() {
      return active
    },
    find: (id) => known.get(id),
    add: (chain) => void known.set(chain.id, chain),
    select(id) {
      const chain = known.get(id)
      if (!chain) throw rpcErrors.unknownChain(quantity(id))
      const other = chain.id !== active.id
      active = chain
      return other
    },
  }
}
