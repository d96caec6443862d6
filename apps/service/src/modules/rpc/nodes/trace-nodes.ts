import { inClientSpan } from '../../../platform/telemetry/in-span.js'
import type { NodeClient } from './node-client.js'

/** Makes a span of each request to a node: the method without its parameters, and the position of the node in UPSTREAMS. */
export function traceNodes(chain: string, addresses: readonly string[], client: NodeClient): NodeClient {
  const inNodeSpan = <T>(address: string, method: string, request: () => Promise<T>) =>
    inClientSpan(
      method,
      {
        'rpc.system': 'jsonrpc',
        'rpc.method': method,
        'foyer.chain': chain,
        'foyer.node': addresses.indexOf(address) + 1,
      },
      request,
    )
  return {
    ...client,
    ask: (address, call, limitMs) =>
      inNodeSpan(address, call.method, () => client.ask(address, call, limitMs)),
    open: (address, call, limitMs) =>
      inNodeSpan(address, call.method, () => client.open(address, call, limitMs)),
  }
}
