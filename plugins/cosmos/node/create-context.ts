import type { CapabilityContext, Network } from '#kernel/chain'
import type { CosmosChain } from '../networks.js'
import { sentTransactions } from '../transfer/sent-transactions.js'
import { withTerms } from './built-in-terms.js'
import type { CosmosContext } from './cosmos-context.js'
import { createNode } from './create-node.js'
import { nodeErrors } from './errors.js'

/** Adds the node and the configured chains to the context of a capability. */
export function createContext(
  context: CapabilityContext,
  { networks }: { readonly networks: readonly CosmosChain[] },
): CosmosContext {
  function chainOf({ id, name }: Network): CosmosChain {
    const chain = networks.find((each) => each.id === id)
    if (!chain) throw nodeErrors.NOT_CONFIGURED({ values: { network: name } })
    return withTerms(chain)
  }
  return { ...context, chainOf, node: createNode(context, chainOf), sent: sentTransactions(context.http) }
}
