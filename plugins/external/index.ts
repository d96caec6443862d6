import { atom } from 'jotai/vanilla'
import { definePlugin, fill, lazy } from '#kernel'
import { connectorSources, type Connector } from '#kernel/chain'
import { walletName, eip1193Key, evmNamespace } from '#plugins/evm/contract'
import { externalConfig } from './config.js'
import { externalFlag } from './contract.js'

/** Wallets that the host brings: any object that speaks EIP-1193. */
export const external = /*#__PURE__*/ definePlugin({
  id: 'external',
  kernel: '^0.1.0',
  flag: externalFlag,
  config: externalConfig,
  requires: { eip1193: eip1193Key },
  setup({ config, use, contribute }) {
    const drivers = lazy(async () => (await import('./drivers.js')).createDrivers(use.eip1193))
    const connectors = config.connectors.map((one): Connector => {
      const { id, name, imageUrl, rdns } = one
      return {
        // no wallet that announces itself can be called so
        id: `external:${id}`,
        name: walletName(name),
        kind: 'EXTERNAL',
        namespace: evmNamespace,
        imageUrl,
        rdns,
        load: () => drivers.driver(one),
      }
    })
    contribute(fill(connectorSources, { id: 'external', list: atom(connectors) }))
  },
})

export * from './contract.js'
export type { ExternalConnector } from './config.js'
