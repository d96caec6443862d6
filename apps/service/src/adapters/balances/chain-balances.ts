import { requireNamespace } from '../../namespaces/namespaces.js'
import type { BalanceSource } from '../../modules/balances/balance-source.js'
import type { ChainData } from '../../modules/catalogue/chain-data.js'
import type { NodeAccess } from '../../modules/rpc/nodes/node-access.js'
import type { ChainNamespace } from '../../namespaces/chain-namespace.js'

/** Creates the source that asks the nodes of a chain, as its namespace does. */
export function createChainBalances(nodes: Pick<NodeAccess, 'ask'>, facts: ChainData): BalanceSource {
  const sources = new Map<ChainNamespace, Pick<BalanceSource, 'read'>>()
  return {
    async read(chain, account) {
      const namespace = requireNamespace(chain)
      const source = sources.get(namespace) ?? namespace.createBalances(nodes, facts)
      sources.set(namespace, source)
      return source.read(chain, account)
    },
  }
}
