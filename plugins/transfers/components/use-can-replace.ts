import { accountOf, namespaceOf, networkState } from '#kernel'
import { namespacesKey, type CapabilityKey } from '#kernel/chain'
import { useAtom, useService } from '#kernel/ui'
import { cancellationOf } from '#plugins/transactions/contract'
import type { ReplaceableTransfer } from '../contract.js'

/**
 * Whether a transfer can be replaced by a capability: it waits for its first block, no cancellation of it is sent, and its account and
 * network are in use.
 */
export function useCanReplace<T>(transfer: ReplaceableTransfer, key: CapabilityKey<T>): boolean {
  const { account, chainId, status, confirmations } = transfer
  const namespace = namespaceOf(chainId)
  const namespaces = useService(namespacesKey)
  const { allAccounts } = useAtom(accountOf(namespace))
  const { caipNetworkId } = useAtom(networkState(namespace))
  return (
    status === 'pending' &&
    cancellationOf(transfer) === undefined &&
    (confirmations?.count ?? 0) === 0 &&
    caipNetworkId === chainId &&
    allAccounts.some(({ caipAddress }) => caipAddress === account) &&
    namespaces.can(namespace, key)
  )
}
