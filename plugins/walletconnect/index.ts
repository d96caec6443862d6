import { clockKey, definePlugin, fill, lazy, namespacesKey, pageKey, storageKey, view } from '#kernel'
import { alertsKey, connectorSources, hostKey, serviceConfigKey } from '#kernel/contracts'
import { walletconnectConfig } from './config.js'
import { walletconnectFlag, walletconnectPairing } from './contract.js'
import { hasRelay } from './relay/has-relay.js'
import { loadDriverAtom, pairingConnectorsAtom } from './state.js'

/** Wallets elsewhere: a code to scan or a link to open, and a session over a relay (WalletConnect 2). */
export const walletconnect = /*#__PURE__*/ definePlugin({
  id: 'walletconnect',
  kernel: '^0.1.0',
  flag: walletconnectFlag,
  config: walletconnectConfig,
  requires: {
    alerts: alertsKey,
    clock: clockKey,
    host: hostKey,
    namespaces: namespacesKey,
    page: pageKey,
    serviceConfig: serviceConfigKey,
    storage: storageKey,
  },
  contributes: [
    view(walletconnectPairing, () => import('./views/Pairing.js')),
    fill(connectorSources, { id: 'walletconnect', list: pairingConnectorsAtom }),
  ],
  setup({ config, use, store, events, signal, onDispose }) {
    const service = lazy(
      async () =>
        (await import('./service.js')).createPairingService({ ...use, config, store, events, signal }),
      ['driver'],
    )
    if (hasRelay(config, use.serviceConfig))
      store.set(loadDriverAtom, { load: (namespace) => service.driver(namespace) })
    onDispose(() => store.set(loadDriverAtom, undefined))
    return {}
  },
})

export * from './contract.js'
