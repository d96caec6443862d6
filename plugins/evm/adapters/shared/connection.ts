import { accountOf, networkState, type Unsubscribe } from '#kernel'
import { addressOf, type CaipNetworkId } from '#kernel/chain'
import type { FoyerAccess } from '#plugins/universal/contract'
import { evmNamespace } from '../../contract.js'

export type { FoyerAccess }

/** Address of an EVM account. */
export type Address = `0x${string}`

/** The connected accounts, the active one first, and the chain ID of the wallet. */
export interface EvmConnection {
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
}

const accountAtom = /*#__PURE__*/ accountOf(evmNamespace)
const networkAtom = /*#__PURE__*/ networkState(evmNamespace)

/** Returns the numeric chain ID of a CAIP-2 id: `eip155:8453` is 8453. */
function chainIdOf(network: CaipNetworkId): number {
  return Number(network.slice(network.indexOf(':') + 1))
}

/** Returns the CAIP-2 id of a numeric chain ID. */
export function networkIdOf(chainId: number): CaipNetworkId {
  return `${evmNamespace}:${chainId}`
}

/** Reads the current connection; undefined if no wallet is connected. */
export function readConnection(foyer: FoyerAccess): EvmConnection | undefined {
  const { allAccounts, caipNetworkId } = foyer.read(accountAtom)
  const [active, ...others] = allAccounts.map(({ caipAddress }) => addressOf(caipAddress) as Address)
  return active && caipNetworkId && { accounts: [active, ...others], chainId: chainIdOf(caipNetworkId) }
}

/** Reads the chain ID of the wallet; without one, of the chosen network. Undefined without networks. */
export function readChainId(foyer: FoyerAccess): number | undefined {
  const { caipNetworkId } = foyer.read(networkAtom)
  return caipNetworkId && chainIdOf(caipNetworkId)
}

/** Calls the listener when accounts or chain ID have changed. Returns the function that unsubscribes. */
export function watchConnection(foyer: FoyerAccess, listener: () => void): Unsubscribe {
  const keyOf = () => JSON.stringify([readConnection(foyer), readChainId(foyer)])
  let before = keyOf()
  const check = () => {
    const now = keyOf()
    if (now === before) return
    before = now
    listener()
  }
  const subscriptions = [foyer.watch(accountAtom, check), foyer.watch(networkAtom, check)]
  return () => subscriptions.forEach((unsubscribe) => unsubscribe())
}
