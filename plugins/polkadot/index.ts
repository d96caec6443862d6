import { clockKey, definePlugin, fill, storageKey, hostKey } from '#kernel'
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
import { polkadotConfig } from './config.js'
import { polkadotFlag, polkadotNamespace } from './contract.js'
import { polkadotNetworks, toNetwork } from './networks.js'
import { extensionConnectorsAtom, unlistedAtom } from './state.js'

const loadOnUse = () => import('./load-on-use.js')
const loadMoney = () => import('./load-money.js')

/** Polkadot and the chains built like it: networks, extensions, and the signatures of their accounts. */
export const polkadot = /*#__PURE__*/ definePlugin({
  id: 'polkadot',
  kernel: '^0.1.0',
  flag: polkadotFlag,
  config: polkadotConfig,
  requires: { clock: clockKey, host: hostKey, namespaces: namespacesKey, storage: storageKey },
  setup({ config, use, store, signal, onDispose, report, contribute }) {
    const { networks, rpc, balanceAndSend } = config
    // the host may add a built-in network later
    const known = [...polkadotNetworks, ...networks]
    contribute(
      namespace(polkadotNamespace, {
        networks: networks.map((network) => toNetwork(network, rpc[network.id])),
        capabilities: [
          capability(signingCapability, async () => (await loadOnUse()).createSigning),
          capability(requestsCapability, async () => (await loadOnUse()).createRequests),
          capability(pairingCapability, async () => {
            const { createPairing, createPrefixes } = await import('./load-with-connection.js')
            return () => createPairing(createPrefixes(known))
          }),
          ...(balanceAndSend
            ? [
                capability(balancesCapability, async () => (await loadMoney()).balances(known)),
                capability(transferCapability, async () => (await loadMoney()).transfer(known)),
                capability(transactionsCapability, async () => (await loadMoney()).transactions(known)),
              ]
            : []),
        ],
      }),
      fill(connectorSources, { id: 'polkadot', list: extensionConnectorsAtom, unlisted: unlistedAtom }),
    )
    if (typeof window === 'undefined') return
    startDiscovery(
      window,
      { clock: use.clock, store, signal, onDispose, report },
      () => import('./wallets/list-extensions.js'),
      ({ listExtensions }) => listExtensions(window, { ...use, store }, known),
    )
  },
})

export * from './contract.js'
export {
  kusama,
  kusamaAssetHub,
  polkadotAssetHub,
  polkadotNetworks,
  polkadotRelay,
  toNetwork,
  westend,
  westendAssetHub,
  type PolkadotNetwork,
} from './networks.js'
