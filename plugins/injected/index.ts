import { clockKey, definePlugin, fill } from '#kernel'
import { connectorSources } from '#kernel/contracts'
import { injectedFlag } from './contract.js'
import { discoverWallets } from './discovery.js'
import { injectedConnectorsAtom, unlistedAtom } from './state.js'

/** Wallets that live in the browser: EIP-6963 and window.ethereum. */
export const injected = /*#__PURE__*/ definePlugin({
  id: 'injected',
  kernel: '^0.1.0',
  flag: injectedFlag,
  requires: { clock: clockKey },
  contributes: [
    fill(connectorSources, { id: 'injected', list: injectedConnectorsAtom, unlisted: unlistedAtom }),
  ],
  setup({ use, store, onDispose }) {
    if (typeof window !== 'undefined') onDispose(discoverWallets(window, { store, clock: use.clock }))
    return {}
  },
})

export * from './contract.js'
