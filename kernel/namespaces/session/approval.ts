import type { Approval, Connector } from '../../contracts/connector.js'
import { isCaipAddress, isCaipNetworkId, namespaceOf } from '../caip.js'
import { sessionErrors } from './errors.js'

/**
 * Checks what a connector says a wallet agreed to: connectors are plugins, and what they bring is outside data.
 * @throws session/NO_ACCOUNTS, session/BAD_APPROVAL
 */
export function checkApproval(connector: Connector, approval: Approval): Approval {
  const { accounts, network } = Object(approval) as Partial<Approval>
  if (!Array.isArray(accounts) || accounts.length === 0) {
    throw sessionErrors.NO_ACCOUNTS({ detail: `${connector.name} shared no account.` })
  }
  const ours = (id: unknown) => isCaipAddress(id) && namespaceOf(id) === connector.namespace
  if (!isCaipNetworkId(network) || !accounts.every(ours)) {
    throw sessionErrors.BAD_APPROVAL({
      detail: `${connector.name} must answer with CAIP-10 accounts and a CAIP-2 network.`,
    })
  }
  return { accounts: [...new Set(accounts)], network }
}
