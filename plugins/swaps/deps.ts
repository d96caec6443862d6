import type {
  Clock,
  EventBus,
  RouterService,
  StorageService,
  Store,
  SessionService,
  ToastsService,
} from '#kernel'
import type { CaipAddress, NamespacesService } from '#kernel/chain'
import { callsCapability, type Asset, type Calls } from '#kernel/money'
import type { BalancesService } from '#plugins/balances/contract'
import type { ApiClient } from '#plugins/service/contract'
import { payerAtom, type Payer } from '#plugins/transactions/contract'
import { swapErrors } from './errors.js'
import { nativePlaceholder, swapNetworks } from './networks.js'

/** Dependencies of the swaps service. */
export interface SwapsDeps {
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly router: RouterService
  readonly session: SessionService
  readonly storage: StorageService
  readonly toasts: ToastsService
  readonly api: ApiClient
  /** Read at each use: plugins come and go. */
  readonly maybe: { readonly balances: BalancesService | undefined }
  readonly store: Store
  readonly events: EventBus
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/** Account, network and its capability to send calls. */
export interface SwapContext extends Payer {
  readonly calls: Calls
}

/**
 * Returns the active account, its network, and the network's capability to send calls.
 *
 * @throws 'Chain is required to swap tokens' without an account or a configured network, 'Network not supported for Swaps'
 */
export async function requireSwapContext({
  store,
  namespaces,
}: Pick<SwapsDeps, 'store' | 'namespaces'>): Promise<SwapContext> {
  const payer = store.get(payerAtom)
  if (!payer) throw swapErrors.CHAIN_REQUIRED()
  if (!swapNetworks.includes(payer.network.caipNetworkId)) throw swapErrors.NETWORK()
  const calls = await namespaces.capability(payer.network.chainNamespace, callsCapability)
  if (!calls) throw swapErrors.NETWORK()
  return { ...payer, calls }
}

/** Returns the CAIP-10 id of an asset, as calls of the service name it. */
export function assetId({ chainId, address = nativePlaceholder }: Asset): CaipAddress {
  return `${chainId}:${address}`
}
