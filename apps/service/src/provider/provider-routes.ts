import type { FastifyInstance } from 'fastify'
import { createProjectGate } from '../http/project-gate.js'
import type { Projects } from '../projects/create-projects.js'
import { createNodes } from './nodes/create-nodes.js'
import type { Upstreams } from './nodes/read-upstreams.js'
import { rpcRoutes } from './rpc/rpc-routes.js'

/** What chains are asked for: calls to nodes, balances, names and prices (specification, section 7). */
export function providerRoutes(
  app: FastifyInstance,
  { upstreams, projects }: { readonly upstreams: Upstreams; readonly projects: Projects },
): void {
  const gate = createProjectGate(projects, { feature: 'provider' })
  const nodes = createNodes({
    upstreams,
    report: (trouble) => app.log.warn(trouble, 'a node is passed over'),
  })
  rpcRoutes(app, { nodes, gate })
}
