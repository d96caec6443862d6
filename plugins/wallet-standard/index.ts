import { clockKey, definePlugin, fill } from '#kernel'
import { startDiscovery, connectorSources } from '#kernel/chain'
import { walletStandardFlag } from './contract.js'
import { noConnectorsAtom, unlistedAtom } from './state.js'

/** Wallets in the browser that announce themselves by Wallet Standard. Namespaces such as `solana` list them. */
export const walletStandard = /*#__PURE__*/ definePlugin({
  id: 'wallet-standard',
  kernel: '^0.1.0',
  flag: walletStandardFlag,
  requires: { clock: clockKey },
  contributes: [
    fill(connectorSources, { id: 'wallet-standard', list: noConnectorsAtom, unlisted: unlistedAtom }),
  ],
  setup({ use, store, signal, onDispose, report }) {
    // nothing is missed until it has loaded: wallets announce themselves again on request
    if (typeof window === 'undefined') return
    startDiscovery(
      window,
      { clock: use.clock, store, signal, onDispose, report },
      () => import('./discovery.js'),
      ({ discoverStandardWallets }) => discoverStandardWallets(window, store),
    )
  },
})

export * from './contract.js'
