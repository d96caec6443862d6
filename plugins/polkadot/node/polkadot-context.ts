import type { CapabilityContext, Network } from '#kernel/chain'
import type { PolkadotNetwork } from '../networks.js'
import type { SentTransactions } from '../transfer/sent-transactions.js'
import type { PolkadotNode } from './polkadot-node.js'

/** Context of the capabilities that read and send. */
export interface PolkadotContext extends CapabilityContext {
  readonly node: PolkadotNode
  readonly sent: SentTransactions
  /** Returns the configuration of a network. @throws polkadot/NOT_CONFIGURED */
  chainOf(network: Network): PolkadotNetwork
}
