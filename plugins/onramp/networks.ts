import { namespaceOf } from '#kernel'
import type { CaipNetworkId } from '#kernel/chain'
import { evmNamespace } from '#plugins/evm/contract'
import type { OnrampOptions, PurchaseCurrency, PurchaseNetwork } from './contract.js'

/** Names of EVM networks in requests, by chain id. */
const names: Readonly<Record<string, string>> = {
  1: 'ethereum',
  42161: 'arbitrum',
  137: 'polygon',
  80094: 'berachain',
  43114: 'avalanche',
  10: 'optimism',
  42220: 'celo',
  8453: 'base',
}

/** Name of a network in requests. EVM networks without one have that of Ethereum: all have the same addresses. */
export function onrampName(chain: CaipNetworkId): string {
  const namespace = namespaceOf(chain)
  return namespace === evmNamespace ? (names[chain.slice(namespace.length + 1)] ?? 'ethereum') : namespace
}

/** A currency with the network that it is bought on. */
export interface Offer {
  readonly currency: PurchaseCurrency
  readonly network: PurchaseNetwork
}

/**
 * Currencies that can be bought on a network: by its CAIP-2 id, and where the service has none of that id, by its name. The native asset
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
  const offers = own.length > 0 ? own : select((network) => network.name === name)
  return [...offers].sort((a, b) => Number(b.network.contract === '') - Number(a.network.contract === ''))
}
