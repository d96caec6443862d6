import type { Approval, Connector } from '../../contracts/connector.js'
import { isCaipAddress, isCaipNetworkId, type CaipAddress, type CaipNetworkId } from '../caip.js'
import { namespaceOf } from '../namespace-of.js'
import { sessionErrors } from './errors.js'

/** Whether something is a list of accounts of the namespace; an empty one is, too. */
export function areAccountsOf(namespace: string, accounts: unknown): accounts is readonly CaipAddress[] {
  return Array.isArray(accounts) && accounts.every((id) => isCaipAddress(id) && namespaceOf(id) === namespace)
}

/** Whether something is a network of the namespace. */
export function isNetworkOf(namespace: string, network: unknown): network is CaipNetworkId {
  return isCaipNetworkId(network) && namespaceOf(network) === namespace
}

/**
 * Checks what a connector says a wallet agreed to: connectors are plugins, and what they bring is outside data.
 * @throws session/NO_ACCOUNTS, session/BAD_APPROVAL
 */
export function checkApproval({ name, namespace }: Connector, approval: Approval): Approval {
  const { accounts, network, approvedNetworks, labels, wallet } = Object(approval) as Partial<Approval>
  if (!Array.isArray(accounts) || accounts.length === 0) {
    throw sessionErrors.NO_ACCOUNTS({ detail: `${name} shared no account.` })
  }
  if (!isNetworkOf(namespace, network) || !areAccountsOf(namespace, accounts)) {
    throw sessionErrors.BAD_APPROVAL({
      detail: `${name} must answer with CAIP-10 accounts and a CAIP-2 network.`,
    })
  }
  return {
    accounts: [...new Set(accounts)],
    network,
    approvedNetworks: approvedNetworks?.filter((one) => isNetworkOf(namespace, one)),
    labels,
    wallet,
  }
}
