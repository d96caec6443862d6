import type { FastifyInstance } from 'fastify'
import { createProjectGate } from '../http/project-gate.js'
import type { Limits } from '../limits/create-limits.js'
import type { Projects } from '../projects/create-projects.js'
import { balanceRoutes } from './balances/balance-routes.js'
import { createBalances } from './balances/create-balances.js'
import type { ChainFacts } from './chains/chain-facts.js'
import type { IconUrl } from './icon-url.js'
import { createIdentities } from './names/create-identities.js'
import { identityRoutes } from './names/identity-routes.js'
import { createNodes } from './nodes/create-nodes.js'
import type { Upstreams } from './nodes/read-upstreams.js'
import { priceRoutes } from './prices/price-routes.js'
import type { PriceSource } from './prices/price-source.js'
import { rpcRoutes } from './rpc/rpc-routes.js'

/** What the provider's calls are made of. */
export interface ProviderParts {
  readonly upstreams: Upstreams
  readonly facts: ChainFacts
  readonly prices: PriceSource
  readonly iconUrl: IconUrl
  readonly projects: Projects
  readonly limits: Limits
}

/** Registers the endpoints that read chains: RPC, balances, names and prices. */
export function providerRoutes(
  app: FastifyInstance,
  { upstreams, facts, prices, iconUrl, projects, limits }: ProviderParts,
): void {
  const gate = createProjectGate(projects, limits, { feature: 'provider' })
  const nodes = createNodes({
    upstreams,
    report: (trouble) => app.log.warn(trouble, 'a node is passed over'),
  })
  rpcRoutes(app, { nodes, gate, limits })
  balanceRoutes(app, { nodes, gate, iconUrl, balances: createBalances({ nodes, facts, prices }) })
  identityRoutes(app, { gate, identities: createIdentities(nodes) })
  priceRoutes(app, { gate, iconUrl, prices })
}
