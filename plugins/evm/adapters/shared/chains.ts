import { networkByIdAtom, networksAtom } from '#kernel'
import type { Network } from '#kernel/chain'
import { ChainDisconnectedError, custom, fallback, http, type Chain, type Transport } from 'viem'
import { evmNamespace, evmProviderKey } from '../../contract.js'
import { networkIdOf, readChainId, type FoyerAccess } from './connection.js'

/**
 * Returns the configured networks as chains of viem.
 *
 * @param details chains whose other fields, such as contracts, are kept; those that are not configured are left out
 */
export function readChains(foyer: FoyerAccess, details: readonly Chain[] = []): readonly Chain[] {
  return foyer
    .read(networksAtom)
    .filter(({ chainNamespace }) => chainNamespace === evmNamespace)
    .map((network) => toChain(network, details))
}

/** Returns a configured network as a chain of viem. */
export function readChain(
  foyer: FoyerAccess,
  chainId: number,
  details: readonly Chain[] = [],
): Chain | undefined {
  const network = foyer.read(networkByIdAtom)(networkIdOf(chainId))
  return network && toChain(network, details)
}

function toChain(network: Network, details: readonly Chain[]): Chain {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers = [], testnet } = network
  const [explorer] = blockExplorers
  return {
    ...details.find((chain) => chain.id === id),
    id: id as number,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...(testnet !== undefined && { testnet }),
  }
}

/**
 * Creates the transport for reads of a chain: its RPC URLs, else the widget's provider while it is on that chain.
 *
 * @throws (when called) ChainDisconnectedError, code 4901, if the provider is on another chain
 */
export function createTransport(foyer: FoyerAccess, chain: Chain): Transport {
  const urls = chain.rpcUrls.default.http
  if (urls.length > 0) return fallback(urls.map((url) => http(url)))
  const check = () => {
    if (readChainId(foyer) === chain.id) return
    const text = `${chain.name} cannot be read while another network is active. Configure an RPC URL.`
    throw new ChainDisconnectedError(new Error(text))
  }
  return custom({
    async request(request: { readonly method: string; readonly params?: unknown }) {
      check()
      const answer = await foyer.service(evmProviderKey).request(request)
      // the answer is of another chain if the network was switched meanwhile
      check()
      return answer
    },
  })
}
