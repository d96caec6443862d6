import type { CaipNetworkId } from '#kernel/chain'
import { solanaNamespace } from '#plugins/solana/contract'
import type { OnrampOptions, PurchaseCurrency, PurchaseNetwork } from './contract.js'

/** Names of networks in requests, by the reference of their CAIP-2 ids. */
const names: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
  // the main network
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solanaNamespace,
}

/**
 * Returns the name of a network in requests. Undefined for test networks and others that are not sold: the same address on a main
 * network may not be the user's, because a contract account is on its own chain only.
 */
export const onrampName = (chain: CaipNetworkId): string | undefined =>
  names[chain.slice(chain.indexOf(':') + 1)]

/** A currency with the network that it is bought on. */
export interface Offer {
  readonly currency: PurchaseCurrency
  readonly network: PurchaseNetwork
}

/**
 * Currencies that can be bought on a network: by its CAIP-2 id, or by its name where the service does not tell the id. The native asset
 * comes first.
 */
export function offersOn(
  { purchaseCurrencies }: Pick<OnrampOptions, 'purchaseCurrencies'>,
  chain: CaipNetworkId,
): readonly Offer[] {
  const name = onrampName(chain)
  const select = (isWanted: (network: PurchaseNetwork) => boolean) =>
    purchaseCurrencies.flatMap((currency): readonly Offer[] => {
      const network = currency.networks.find(isWanted)
      return network ? [{ currency, network }] : []
    })
  const own = select((network) => network.chain === chain)
  const offers =
    own.length > 0 ? own : select((network) => network.chain === undefined && network.name === name)
  return [...offers].sort((a, b) => Number(b.network.contract === '') - Number(a.network.contract === ''))
}
