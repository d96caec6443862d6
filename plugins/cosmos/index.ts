import { capability, clockKey, definePlugin, fill, namespace, namespacesKey, storageKey } from '#kernel'
import { connectorSources, pairingCapability, requestsCapability, signingCapability } from '#kernel/contracts'
import { cosmosConfig } from './config.js'
import { cosmosFlag, cosmosNamespace } from './contract.js'
import { toNetwork } from './networks.js'
import { walletConnectorsAtom } from './state.js'

const loadOnUse = () => import('./load-on-use.js')

/** First delay before the discovery is loaded again after a failure, in milliseconds; doubled each time. */
const minRetryDelayMs = 1_000

/** Prefix of a chain and the separator of bech32, which takes capital letters as well. */
const addressStart = /^[a-z]+1/i

/** Cosmos SDK chains: networks, installed wallets, and the signatures of their accounts. */
export const cosmos = /*#__PURE__*/ definePlugin({
  id: 'cosmos',
  kernel: '^0.1.0',
  flag: cosmosFlag,
  config: cosmosConfig,
  requires: { clock: clockKey, namespaces: namespacesKey, storage: storageKey },
  setup({ config, use, store, signal, onDispose, contribute }) {
    const { networks, rpc, rest, wallets } = config
    contribute(
      namespace(cosmosNamespace, {
        addresses: { prefix: addressStart, ignoresCase: addressStart },
        networks: networks.map((chain) => toNetwork(chain, { rpc: rpc[chain.id], rest: rest[chain.id] })),
        capabilities: [
          capability(signingCapability, async () => (await loadOnUse()).createSigning),
          capability(requestsCapability, async () => (await loadOnUse()).createRequests),
          capability(
            pairingCapability,
            async () => (await import('./load-with-connection.js')).createPairing,
          ),
        ],
      }),
      fill(connectorSources, { id: 'cosmos', list: walletConnectorsAtom }),
    )
    const load = async (delayMs: number): Promise<void> => {
      await use.clock.sleep(delayMs, signal)
      try {
        const { listWallets } = await import('./extensions/list-wallets.js')
        if (!signal.aborted) onDispose(listWallets(window, { ...use, store }, { networks, wallets }))
      } catch {
        await load(2 * delayMs || minRetryDelayMs)
      }
    }
    // rejects only when the plugin is deactivated
    if (typeof window !== 'undefined') load(0).catch(() => {})
    return {}
  },
})

export * from './contract.js'
export {
  celestia,
  cosmosChains,
  cosmosHub,
  dydx,
  injective,
  noble,
  osmosis,
  osmosisTestnet,
  toNetwork,
  type CosmosChain,
} from './networks.js'
