import type { Metric } from '../../platform/module/define-module.js'
import type { NodeCount } from './nodes/node-counts.js'
import type { Nodes } from './nodes/create-nodes.js'

/** Returns the metrics of nodes. A node is its position in UPSTREAMS: its URL may contain a key. */
export function nodeMetrics(nodes: Pick<Nodes, 'counts'>): readonly Metric[] {
  const metric = (name: string, help: string, value: (count: NodeCount) => number): Metric => ({
    name,
    help,
    type: 'counter',
    labels: ['chain', 'node'],
    read: () =>
      nodes.counts().map((count) => ({
        labels: { chain: count.chain, node: String(count.node) },
        value: value(count),
      })),
  })
  return [
    metric('node_requests_total', 'Requests to nodes', ({ requests }) => requests),
    metric('node_failures_total', 'Requests that a node did not answer', ({ failures }) => failures),
  ]
}
