import { apiKey, capability, clockKey, definePlugin, httpKey, lazy, namespace, routerKey } from '#kernel'
import {
  balancesCapability,
  batchesCapability,
  namesCapability,
  pairingCapability,
  sessionKey,
  signingCapability,
  transactionsCapability,
  transferCapability,
} from '#kernel/contracts'
import { evmConfig } from './config.js'
import { eip1193Key, evmNamespace, evmProviderKey } from './contract.js'
import { createProviderShell } from './provider/shell.js'
import { toNetwork } from './to-network.js'

const soon = () => import('./soon.js')
const later = () => import('./later.js')

/** Ethereum and its sisters: networks, and reading what an account holds. */
export const evm = /*#__PURE__*/ definePlugin({
  id: 'evm',
  kernel: '^0.1.0',
  config: evmConfig,
  requires: { api: apiKey, clock: clockKey, http: httpKey, router: routerKey, session: sessionKey },
  provides: { eip1193: eip1193Key, provider: evmProviderKey },
  contributes: ({ networks, rpc, assets }) => [
    namespace(evmNamespace, {
      preferredWhenMerged: true,
      networks: networks.map((chain) => {
        const address = rpc[String(chain.id)]
        return toNetwork(chain, address === undefined ? undefined : [address])
      }),
      capabilities: [
        capability(balancesCapability, () => soon().then((module) => module.createBalances(assets))),
        capability(transferCapability, () => later().then((module) => module.createTransfer)),
        capability(signingCapability, () => later().then((module) => module.createSigning)),
        capability(transactionsCapability, () => later().then((module) => module.createTransactions)),
        capability(batchesCapability, () => later().then((module) => module.createBatches)),
        capability(namesCapability, () => later().then((module) => module.createNames)),
        capability(pairingCapability, () => soon().then((module) => module.createPairing)),
      ],
    }),
  ],
  setup(context) {
    if (context.config.watchPending) void later().then((module) => module.watchPending(context))
    return {
      eip1193: () => lazy(async () => (await soon()).createEip1193(context.use.clock), ['driver']),
      provider: () => createProviderShell(context),
    }
  },
})

export * from './contract.js'
export { arbitrum, arbitrumSepolia, base, baseSepolia, ethereum, evmNetworks, sepolia } from './networks.js'
export { toNetwork } from './to-network.js'
export type { EvmAsset } from './balances/evm-asset.js'
export type { EvmChain } from './chain.js'
