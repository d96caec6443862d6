import { clockKey, definePlugin, fill } from '#kernel'
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
import {
  balancesCapability,
  cancellingCapability,
  transactionsCapability,
  transferCapability,
} from '#kernel/money'
import { apiKey, settingsKey } from '#plugins/service/contract'
import { bitcoinConfig } from './config.js'
import { bitcoinFlag, bitcoinNamespace, feeRaisingCapability } from './contract.js'
import { toNetwork } from './networks.js'
import { connectorsAtom } from './state.js'

const loadWithConnection = () => import('./load-with-connection.js')
const loadOnUse = () => import('./load-on-use.js')
const loadMoney = () => import('./load-money.js')

/** Start of segwit addresses; only they mean the same in both cases. */
const segwitPrefix = /^(bc|tb|bcrt)1[qp]?/i

/** Bitcoin: networks, wallets in the page, and the capabilities of their accounts. */
export const bitcoin = /*#__PURE__*/ definePlugin({
  id: 'bitcoin',
  kernel: '^0.1.0',
  flag: bitcoinFlag,
  config: bitcoinConfig,
  requires: { clock: clockKey, namespaces: namespacesKey },
  optional: { api: apiKey, settings: settingsKey },
  setup({ config, maybe, use, store, signal, onDispose, report, contribute }) {
    const { networks, esplora, balanceAndSend } = config
    const { clock } = use
    contribute(
      namespace(bitcoinNamespace, {
        addresses: { prefix: segwitPrefix, ignoresCase: segwitPrefix },
        networks: networks.map((network) => toNetwork(network, esplora[network.id])),
        capabilities: [
          capability(signingCapability, async () => (await loadOnUse()).createSigning(config)),
          capability(pairingCapability, async () => (await loadWithConnection()).createPairing(config)),
          capability(requestsCapability, async () => (await loadOnUse()).createRequests(config)),
          ...(balanceAndSend
            ? [
                capability(balancesCapability, async () =>
                  (await loadMoney()).balances({ ...config, service: maybe }),
                ),
                capability(transferCapability, async () => (await loadMoney()).transfer(config)),
                capability(transactionsCapability, async () => (await loadMoney()).transactions(config)),
                capability(feeRaisingCapability, async () => (await loadMoney()).feeRaising(config)),
                capability(cancellingCapability, async () => (await loadMoney()).cancelling(config)),
              ]
            : []),
        ],
      }),
      fill(connectorSources, { id: 'bitcoin', list: connectorsAtom }),
    )
    if (typeof window === 'undefined') return
    startDiscovery(
      window,
      { clock, store, signal, onDispose, report },
      () => import('./wallets/list-wallets.js'),
      ({ listWallets }) => listWallets({ page: window, store, clock, networks, configured: use.namespaces }),
    )
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
