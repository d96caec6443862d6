import { namespaceOf } from '../../namespaces/namespaces.js'
import type { WireWallet } from './wallet-wire.js'
import type { CatalogueWallet } from './catalogue.js'

/**
 * Returns a wallet as the response has it. Responses have networks and no namespaces: a wallet that supports a whole namespace
 * has the networks of the request, or the first one.
 */
export function toWire(wallet: CatalogueWallet, order: number, asked: readonly string[]): WireWallet {
  const { aliases, namespaces, assumed, chains, mobile_link, desktop_link, webapp_link, ...rest } = wallet
  const whole = namespaces.flatMap((namespace) => {
    const of = asked.filter((chain) => chain.startsWith(`${namespace}:`))
    return of.length > 0 ? of : (mainChainOf(namespace) ?? [])
  })
  return {
    ...rest,
    ...(mobile_link !== undefined && { mobile_link: withSlash(mobile_link) }),
    ...(desktop_link !== undefined && { desktop_link: withSlash(desktop_link) }),
    ...(webapp_link !== undefined && { webapp_link: withSlash(webapp_link) }),
    chains: [...new Set([...chains, ...whole])],
    ...(assumed && { chains_assumed: assumed }),
    order,
  }
}

/** Network that represents a namespace if the request names none. */
const mainChainOf = (namespace: string) => namespaceOf(`${namespace}:`)?.mainChain

/** Ends so that `wc?uri=` can be appended. */
function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
