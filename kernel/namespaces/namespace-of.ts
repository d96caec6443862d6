import type { CaipAddress, CaipNetworkId } from './caip.js'

/** The namespace of a CAIP-2 or CAIP-10 id: the text before the first colon. */
export function namespaceOf(id: CaipNetworkId | CaipAddress): string {
  return id.slice(0, id.indexOf(':'))
}
