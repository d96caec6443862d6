import {
  connectionAtom,
  type Clock,
  type EventBus,
  type RouterService,
  type StorageService,
  type Store,
  type SessionService,
  type ToastsService,
} from '#kernel'
import type { NamespacesService } from '#kernel/chain'
import { transferCapability, type Transfer } from '#kernel/money'
import type { BalancesService } from '#plugins/balances/contract'
import { type Payer, payerAtom } from '#plugins/transactions/contract'
import { sendErrors } from './errors.js'

/** Dependencies of the send service. */
export interface SendDeps {
  readonly clock: Clock
  readonly namespaces: NamespacesService
  readonly router: RouterService
  readonly session: SessionService
  readonly storage: StorageService
  readonly toasts: ToastsService
  /** Read at each use: plugins come and go. */
  readonly maybe: { readonly balances: BalancesService | undefined }
  readonly store: Store
  readonly events: EventBus
  /** Aborted when the plugin is deactivated. */
  readonly signal: AbortSignal
  report(error: unknown): void
}

/**
 * Returns the active account, its network, and the network's transfer capability.
 *
 * @throws 'Chain is required to send tokens' without an account or a configured network, 'Chain adapter not found' without
 *   the namespace's plugin, 'Unsupported chain' if the namespace sends no assets
 */
export async function requireSendContext(
  deps: Pick<SendDeps, 'store' | 'namespaces'>,
): Promise<Payer & { readonly transfer: Transfer }> {
  const { store, namespaces } = deps
  const namespace = store.get(connectionAtom)?.namespace
  if (namespace === undefined) throw sendErrors.CHAIN_REQUIRED()
  if (!namespaces.list().includes(namespace)) throw sendErrors.ADAPTER_NOT_FOUND()
  const context = store.get(payerAtom)
  if (!context) throw sendErrors.CHAIN_REQUIRED()
  const transfer = await namespaces.capability(namespace, transferCapability)
  if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
  return { ...context, transfer }
}
