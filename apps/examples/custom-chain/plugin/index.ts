import { definePlugin, fill, schema } from 'foyerkit/kernel'
import {
  capability,
  connectorSources,
  namespace,
  pairingCapability,
  signingCapability,
  type Network,
} from 'foyerkit/chain'
import { balancesCapability, transactionsCapability, transferCapability } from 'foyerkit/money'
import { discoverWallets, walletsAtom } from './wallets.js'

// #region network
function pebbleNetwork(id: string, name: string, nodeUrl: string): Network {
  const nativeCurrency = { name: 'Pebble', symbol: 'PBL', decimals: 6 }
  const ids = { id, name, caipNetworkId: `pebble:${id}`, chainNamespace: 'pebble' } as const
  return { ...ids, nativeCurrency, rpcUrls: [nodeUrl], testnet: id === 'test' }
}
// #endregion

// #region plugin
const load = () => import('./capabilities.js')

/** The chain Pebble: accounts with Ed25519 keys, on the networks `pebble:main` and `pebble:test` of a node. */
export const pebble = definePlugin({
  id: 'pebble',
  kernel: '^0.1.0',
  config: schema.object({ nodeUrl: schema.string() }),
  contributes: [fill(connectorSources, { id: 'pebble', list: walletsAtom })],
  setup({ config: { nodeUrl }, contribute, store, signal }) {
    contribute(
      namespace('pebble', {
        addresses: { prefix: /^pebble1/i, ignoresCase: /^pebble1/i },
        networks: [pebbleNetwork('main', 'Pebble', nodeUrl), pebbleNetwork('test', 'Pebble Test', nodeUrl)],
        capabilities: [
          capability(balancesCapability, async () => (await load()).createBalances),
          capability(transferCapability, async () => (await load()).createTransfer),
          capability(transactionsCapability, async () => (await load()).createTransactions),
          capability(signingCapability, async () => (await load()).createSigning),
          capability(pairingCapability, async () => (await load()).createPairing),
        ],
      }),
    )
    // on a server there are no wallets to discover
    if (typeof window !== 'undefined') discoverWallets(window, store, signal)
  },
})
// #endregion
