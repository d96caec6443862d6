import { createClient, type Chain, type Client, type Transport } from 'viem'
import { createTransport, readChains } from '../shared/chains.js'
import type { FoyerAccess } from '../shared/connection.js'
import { foyerConnector, type FoyerConnectorOptions } from './connector.js'

/** Options of {@link wagmiParameters}. */
export interface WagmiParameterOptions extends FoyerConnectorOptions {
  /** Chains of viem/chains whose further fields, such as contracts, wagmi gets. Which networks there are, the widget decides. */
  readonly chains?: readonly Chain[]
  /** Milliseconds between two reads of values that wagmi watches. Default: viem's. */
  readonly pollingInterval?: number
}

/** Parameters for `createConfig` of wagmi 2 and 3. */
export interface WagmiParameters {
  chains: readonly [Chain, ...Chain[]]
  connectors: readonly [ReturnType<typeof foyerConnector>]
  client: (parameters: { chain: Chain }) => Client<Transport, Chain>
  multiInjectedProviderDiscovery: false
}

/**
 * Returns parameters for wagmi's `createConfig`: the networks of the widget, a connector for its wallets, and reads by its RPC
 * URLs. wagmi does not look for installed wallets itself, because the widget lists them.
 *
 * @throws an Error if the widget has no EVM network
 */
export function wagmiParameters(
  foyer: FoyerAccess,
  { chains: details, pollingInterval, ...options }: WagmiParameterOptions = {},
): WagmiParameters {
  const [first, ...others] = readChains(foyer, details)
  if (!first) throw new Error('wagmiParameters: the widget has no EVM network. Add the plugin evm().')
  return {
    chains: [first, ...others],
    connectors: [foyerConnector(foyer, options)],
    client: ({ chain }) =>
      createClient({
        chain,
        transport: createTransport(foyer, chain),
        ...(pollingInterval !== undefined && { pollingInterval }),
      }),
    multiInjectedProviderDiscovery: false,
  }
}
