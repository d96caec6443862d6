import { capability, clockKey, definePlugin, fill, namespace, namespacesKey } from '#kernel'
import { connectorSources, pairingCapability, signingCapability } from '#kernel/contracts'
import { bitcoinConfig } from './config.js'
import { bitcoinNamespace } from './contract.js'
import { toNetwork } from './networks.js'
import { connectorsAtom } from './state.js'

const loadWithConnection = () => import('./load-with-connection.js')
const loadOnUse = () => import('./load-on-use.js')

/** First delay before the discovery is loaded again after a failure, in milliseconds; doubled each time. */
const minRetryDelayMs = 1_000

/** Bitcoin: networks, wallets in the page, and the capabilities of their accounts. */
export const bitcoin = /*#__PURE__*/ definePlugin({
  id: 'bitcoin',
  kernel: '^0.1.0',
  config: bitcoinConfig,
  requires: { clock: clockKey, namespaces: namespacesKey },
  setup({ config, use, store, signal, onDispose, contribute }) {
    const { networks, esplora, messageProtocol } = config
    contribute(
      namespace(bitcoinNamespace, {
        addresses: { prefix: /^(bc|tb|bcrt)1[qp]/i, ignoresCase: /^(bc|tb|bcrt)1/i },
        networks: networks.map((network) => toNetwork(network, esplora[network.id])),
        capabilities: [
          capability(signingCapability, async () => {
            const { createSigning } = await loadOnUse()
            return (context) => createSigning(context, networks, messageProtocol)
          }),
          capability(pairingCapability, async () => {
            const { createPairing } = await loadWithConnection()
            return () => createPairing(networks)
          }),
        ],
      }),
      fill(connectorSources, { id: 'bitcoin', list: connectorsAtom }),
    )
    if (typeof window === 'undefined') return
    const page = window
    const load = async (delayMs: number): Promise<void> => {
      // in a task of its own even without a delay: the task that starts the page is the longest
      await use.clock.sleep(delayMs, signal)
      try {
        const { startDiscovery } = await loadWithConnection()
        if (signal.aborted) return
        onDispose(startDiscovery({ page, store, clock: use.clock, networks, configured: use.namespaces }))
      } catch {
        await load(2 * delayMs || minRetryDelayMs)
      }
    }
    // rejects only when the plugin is deactivated
    load(0).catch(() => {})
  },
})

export * from './contract.js'
export {
  bitcoinMainnet,
  bitcoinNetworks,
  bitcoinTestnet,
  toNetwork,
  type AddressPrefixes,
  type BitcoinNetwork,
} from './networks.js'
