import { connectionAtom, namespaceOf } from '#kernel'
import type { Network } from '#kernel/chain'
import { transferCapability, type Transfer } from '#kernel/money'
import { payerAtom, type Payer } from '#plugins/transactions/contract'
import { sendErrors } from './contract/errors.js'
import type { SendDeps } from './deps.js'

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

/**
 * Returns a network with its transfer capability, and the account that is connected in its namespace. Without one, no receiver is an
 * account of the user.
 *
 * @throws 'Unsupported chain' if the namespace sends no assets
 */
export async function receiverContext(
  { store, namespaces }: Pick<SendDeps, 'store' | 'namespaces'>,
  network: Network,
): Promise<Payer & { readonly transfer: Transfer }> {
  const { chainNamespace, caipNetworkId } = network
  const transfer = await namespaces.capability(chainNamespace, transferCapability)
  if (!transfer) throw sendErrors.UNSUPPORTED_CHAIN()
  const connected = store.get(connectionAtom)?.accounts[0]?.caipAddress
  const isHere = connected !== undefined && namespaceOf(connected) === chainNamespace
  const account = isHere ? connected : (`${caipNetworkId}:none` as const)
  return { key: `${caipNetworkId} ${account}`, account, network, transfer }
}
