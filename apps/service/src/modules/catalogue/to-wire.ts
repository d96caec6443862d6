import type { WireWallet } from './wallet-wire.js'
import type { CatalogueWallet } from './catalogue.js'

/** The network that stands for a namespace when none was asked for. */
const firstNetworks: Readonly<Record<string, string>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

/**
 * A wallet for whoever asked. The wire knows networks and no namespaces: of a namespace that a wallet serves as a
 * whole, it says those networks that were asked for, or the first one.
 */
export function toWire(wallet: CatalogueWallet, order: number, asked: readonly string[]): WireWallet {
  const { aliases, namespaces, assumed, chains, mobile_link, desktop_link, webapp_link, ...rest } = wallet
  const whole = namespaces.flatMap((namespace) => {
    const of = asked.filter((chain) => chain.startsWith(`${namespace}:`))
    return of.length > 0 ? of : (firstNetworks[namespace] ?? [])
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

/** `wc?uri=` is add behind it. */
function withSlash(link: string): string {
  return link.endsWith('/') ? link : `${link}/`
}
