import { capability, definePlugin, namespace } from '#kernel'
import { balancesCapability } from '#kernel/contracts'
import { evmConfig } from './config.js'
import { evmNamespace } from './contract.js'
import { toNetwork } from './to-network.js'

/** Ethereum and its sisters: networks, and reading what an account holds. */
export const evm = /*#__PURE__*/ definePlugin({
  id: 'evm',
  kernel: '^0.1.0',
  config: evmConfig,
  contributes: ({ networks, rpc }) => [
    namespace(evmNamespace, {
      networks: networks.map((chain) => {
        const address = rpc[String(chain.id)]
        return toNetwork(chain, address === undefined ? undefined : [address])
      }),
      capabilities: [
        capability(balancesCapability, () => import('./balances.js').then((module) => module.createBalances)),
      ],
    }),
  ],
})

export * from './contract.js'
export { arbitrum, arbitrumSepolia, base, baseSepolia, ethereum, evmNetworks, sepolia } from './networks.js'
export type { EvmChain } from './chain.js'
