import { connectionAtom } from '#kernel'
import { transferCapability, type Transfer } from '#kernel/money'
import { payerAtom, type Payer } from '#plugins/transactions/contract'
import type { SendDeps } from './deps.js'
import { sendErrors } from './errors.js'

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
