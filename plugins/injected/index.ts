import { definePlugin, fill } from '#kernel'
import { connectorSources } from '#kernel/contracts'
import { eip1193Key } from '#plugins/evm/contract'
import { injectedFlag } from './contract.js'
import { discoverWallets } from './discovery.js'
import { injectedConnectorsAtom, unlistedAtom } from './state.js'

/** Wallets that live in the browser: EIP-6963 and window.ethereum. */
export const injected = /*#__PURE__*/ definePlugin({
  id: 'injected',
  kernel: '^0.1.0',
  flag: injectedFlag,
  requires: { eip1193: eip1193Key },
  contributes: [
    fill(connectorSources, { id: 'injected', list: injectedConnectorsAtom, unlisted: unlistedAtom }),
  ],
  setup({ use, store, onDispose }) {
    if (typeof window !== 'undefined')
      onDispose(discoverWallets(window, store, (provider) => use.eip1193.driver(provider)))
    return {}
  },
})

export * from './contract.js'
