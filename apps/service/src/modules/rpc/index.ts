import { defineModule } from '../../platform/module/define-module.js'
import { nodeMetrics } from './node-metrics.js'
import { createNodes } from './nodes/create-nodes.js'
import { rpcRoutes } from './rpc-routes.js'
import { upstreams } from './upstreams-option.js'

/** JSON-RPC of the configured nodes, with failover. */
export const rpc = defineModule({
  id: 'rpc',
  feature: 'provider',
  needsOrigin: true,
  config: {
    UPSTREAMS: {
      about: 'Nodes by chain: JSON-RPC nodes, and Esplora servers for Bitcoin.',
      schema: upstreams.prefault(''),
      secret: true,
    },
  },
  setup: ({ config, platform }) =>
    createNodes({
      upstreams: config.UPSTREAMS,
      report: (problem) => platform.log.warn(problem, 'upstream node failed'),
    }),
  close: ({ service }) => service.close(),
  metrics: ({ service: nodes }) => nodeMetrics(nodes),
  routes(app, { service: nodes, platform: { limits } }) {
    rpcRoutes(app, { nodes, limits })
  },
})
