import { access } from '../../access/index.js'
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
  uses: [access],
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
  // the frame of the embedded wallet reads chains by itself
  alsoFrom: ({ use }) => (use.access.isActive ? [use.access.frameOrigin] : []),
  close: ({ service }) => service.close(),
  metrics: ({ service: nodes }) => nodeMetrics(nodes),
  routes(app, { service: nodes, platform: { limits } }) {
    rpcRoutes(app, { nodes, limits })
  },
})
