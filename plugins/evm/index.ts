import { capability, clockKey, definePlugin, lazy, namespace } from '#kernel'
import {
  balancesCapability,
  namesCapability,
  signingCapability,
  transactionsCapability,
  transferCapability,
} from '#kernel/contracts'
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
  contributes: ({ networks, rpc, assets }) => [
    namespace(evmNamespace, {
      preferredWhenMerged: true,
      networks: networks.map((chain) => {
        const address = rpc[String(chain.id)]
        return toNetwork(chain, address === undefined ? undefined : [address])
      }),
      capabilities: [
        capability(balancesCapability, () =>
          import('./balances/create-balances.js').then((module) => module.createBalances(assets)),
        ),
        capability(transferCapability, () =>
          import('./transfer/create-transfer.js').then((module) => module.createTransfer),
        ),
        capability(signingCapability, () =>
          import('./signing/create-signing.js').then((module) => module.createSigning),
        ),
        capability(transactionsCapability, () =>
          import('./transactions/create-transactions.js').then((module) => module.createTransactions),
        ),
        capability(namesCapability, () =>
          import('./names/create-names.js').then((module) => module.createNames),
        ),
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
export type { EvmAsset } from './balances/evm-asset.js'
export type { EvmChain } from './chain.js'
