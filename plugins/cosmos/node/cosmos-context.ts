import type { CapabilityContext, Network } from '#kernel/chain'
import type { CosmosChain } from '../networks.js'
import type { SentTransactions } from '../transfer/sent-transactions.js'
import type { CosmosNode } from './cosmos-node.js'

/** Context of the capabilities that read and send. */
export interface CosmosContext extends CapabilityContext {
  readonly node: CosmosNode
  readonly sent: SentTransactions
  /** Returns the configuration of a network. @throws cosmos/NOT_CONFIGURED */
  chainOf(network: Network): CosmosChain
}
