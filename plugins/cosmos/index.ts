import { clockKey, definePlugin, fill, storageKey } from '#kernel'
import {
  capability,
  namespace,
  namespacesKey,
  startDiscovery,
  connectorSources,
  pairingCapability,
  requestsCapability,
  signingCapability,
} from '#kernel/chain'
import { balancesCapability, transactionsCapability, transferCapability } from '#kernel/money'
import { cosmosConfig } from './config.js'
import { cosmosFlag, cosmosNamespace } from './contract.js'
import { toNetwork } from './networks.js'
import { walletConnectorsAtom } from './state.js'

const loadOnUse = () => import('./load-on-use.js')
const loadMoney = () => import('./load-money.js')

/** Prefix of a chain and the separator of bech32, which takes capital letters as well. */
const addressStart = /^[a-z]+1/i

/** Cosmos SDK chains: networks, installed wallets, and the signatures of their accounts. */
export const cosmos = /*#__PURE__*/ definePlugin({
  id: 'cosmos',
  kernel: '^0.1.0',
  flag: cosmosFlag,
  config: cosmosConfig,
  requires: { clock: clockKey, namespaces: namespacesKey, storage: storageKey },
  setup({ config, use, store, signal, onDispose, report, contribute }) {
    const { networks, rpc, rest, wallets, balanceAndSend } = config
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
          ...(balanceAndSend
            ? [
                capability(balancesCapability, async () => (await loadMoney()).balances(config)),
                capability(transferCapability, async () => (await loadMoney()).transfer(config)),
                capability(transactionsCapability, async () => (await loadMoney()).transactions(config)),
              ]
            : []),
        ],
      }),
      fill(connectorSources, { id: 'cosmos', list: walletConnectorsAtom }),
    )
    if (typeof window === 'undefined') return
    startDiscovery(
      window,
      { clock: use.clock, store, signal, onDispose, report },
      () => import('./wallets/list-wallets.js'),
      ({ listWallets }) => listWallets(window, { ...use, store }, { networks, wallets }),
    )
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
