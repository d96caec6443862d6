import { capability, clockKey, definePlugin, lazy, namespace } from '#kernel'
import { balancesCapability } from '#kernel/contracts'
import { evmConfig } from './config.js'
import { eip1193Key, evmNamespace } from './contract.js'
import { toNetwork } from './to-network.js'

/** Ethereum and its sisters: networks, and reading what an account holds. */
export const evm = /*#__PURE__*/ definePlugin({
  id: 'evm',
  kernel: '^0.1.0',
  config: evmConfig,
  requires: { clock: clockKey },
  provides: { eip1193: eip1193Key },
  contributes: ({ networks, rpc }) => [
    namespace(evmNamespace, {
      preferredWhenMerged: true,
      networks: networks.map((chain) => {
        const address = rpc[String(chain.id)]
        return toNetwork(chain, address === undefined ? undefined : [address])
      }),
      capabilities: [
        capability(balancesCapability, () => import('./balances.js').then((module) => module.createBalances)),
      ],
    }),
  ],
  setup: ({ use }) => ({
    eip1193: () =>
      lazy(
        () => import('./eip1193/drivers.js'),
        (module) => module.createEip1193(use.clock),
      ),
  }),
})

export * from './contract.js'
export { arbitrum, arbitrumSepolia, base, baseSepolia, ethereum, evmNetworks, sepolia } from './networks.js'
export type { EvmChain } from './chain.js'
