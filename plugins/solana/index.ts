import { clockKey, definePlugin, fill } from '#kernel'
import {
  capability,
  namespace,
  namespacesKey,
  connectorSources,
  namesCapability,
  pairingCapability,
  requestsCapability,
  signingCapability,
  type CapabilityContext,
} from '#kernel/chain'
import { balancesCapability, transactionsCapability, transferCapability } from '#kernel/money'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { standardConnectors } from '#plugins/wallet-standard/contract'
import { solanaConfig } from './config.js'
import { solanaFlag, solanaNamespace } from './contract.js'
import { toNetwork } from './networks.js'
import type { SolanaContext } from './node/ask.js'

const loadWithConnection = () => import('./load-with-connection.js')
const loadOnUse = () => import('./load-on-use.js')

/** Solana: clusters, installed wallets, and the capabilities of their accounts. */
export const solana = /*#__PURE__*/ definePlugin({
  id: 'solana',
  kernel: '^0.1.0',
  flag: solanaFlag,
  config: solanaConfig,
  requires: { clock: clockKey, namespaces: namespacesKey },
  optional: { api: apiKey, settings: settingsKey },
  setup({ config, maybe, use, contribute }) {
    const { networks, rpc, assets } = config
    const withService =
      <T>(create: (context: SolanaContext) => T) =>
      (context: CapabilityContext) =>
        create({ ...context, service: maybe })
    contribute(
      namespace(solanaNamespace, {
        networks: networks.map((cluster) => toNetwork(cluster, rpc[cluster.id])),
        capabilities: [
          capability(balancesCapability, async () =>
            withService((await loadWithConnection()).createBalances(assets)),
          ),
          capability(transferCapability, async () => withService((await loadOnUse()).createTransfer)),
          capability(signingCapability, async () => (await loadOnUse()).createSigning),
          capability(transactionsCapability, async () => withService((await loadOnUse()).createTransactions)),
          capability(pairingCapability, async () => (await loadWithConnection()).createPairing),
          capability(requestsCapability, async () => (await loadOnUse()).createRequests),
          // the service knows the names: without it, forms ask for addresses only
          ...(maybe.api?.has('api')
            ? [capability(namesCapability, async () => withService((await loadWithConnection()).createNames))]
            : []),
        ],
      }),
      fill(connectorSources, {
        id: 'solana',
        list: standardConnectors({
          namespace: solanaNamespace,
          features: [
            'standard:connect',
            ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'],
          ],
          driver: async (wallet) => {
            const { createDriverNetworks, createStandardDriver } = await loadWithConnection()
            return createStandardDriver(wallet, createDriverNetworks(use.namespaces, networks), use.clock)
          },
        }),
      }),
    )
  },
})

export * from './contract.js'
export type { SolanaAsset } from './config.js'
export {
  solanaClusters,
  solanaDevnet,
  solanaMainnet,
  solanaTestnet,
  toNetwork,
  type SolanaCluster,
} from './networks.js'
