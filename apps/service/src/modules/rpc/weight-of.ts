import { namespaceOf } from '../../namespaces/namespaces.js'

/** Returns the number of requests that a JSON-RPC request counts as; 1 for anything unknown. */
export function weightOf(chain: string, request: unknown): number {
  const weights = namespaceOf(chain)?.nodes.weights ?? {}
  const { method } = Object(request) as { readonly method?: unknown }
  return typeof method === 'string' && Object.hasOwn(weights, method) ? (weights[method] ?? 1) : 1
}
