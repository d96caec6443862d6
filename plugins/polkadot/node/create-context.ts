import type { CapabilityContext, Network } from '#kernel/chain'
import type { PolkadotNetwork } from '../networks.js'
import { sentTransactions } from '../transfer/sent-transactions.js'
import { createNode } from './create-node.js'
import { nodeErrors } from './errors.js'
import type { PolkadotContext } from './polkadot-context.js'

/**
 * Adds the node and the networks to the context of a capability.
 *
 * @param networks built-in networks, and those of the configuration, which come last and take precedence
 */
export function createContext(
  context: CapabilityContext,
  networks: readonly PolkadotNetwork[],
): PolkadotContext {
  function chainOf({ id, name }: Network): PolkadotNetwork {
    const chain = networks.findLast((each) => each.id === id)
    if (!chain) throw nodeErrors.NOT_CONFIGURED({ values: { network: name } })
    return chain
  }
  return { ...context, chainOf, node: createNode(context), sent: sentTransactions(context.http) }
}
