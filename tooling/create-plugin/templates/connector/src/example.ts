import { atom } from 'jotai/vanilla'
import { defineFlag, definePlugin, fill, schema } from 'foyerkit/kernel'
import { connectorSources, type Connector } from 'foyerkit/chain'
import { eip1193Key, type Eip1193Provider } from 'foyerkit/plugins/evm/contract'

const isFunction = (value: unknown): value is () => Promise<Eip1193Provider> => typeof value === 'function'

/** Lists a wallet for EVM chains that has an EIP-1193 provider. */
export const example = definePlugin({
  id: 'example',
  kernel: '^0.1.0',
  flag: defineFlag('example', { default: true }),
  config: schema.object({
    /** Loads the wallet. Called when the user picks it, and to restore a connection. */
    load: schema.guard(isFunction, 'a function that returns an EIP-1193 provider'),
  }),
  requires: { eip1193: eip1193Key },
  setup({ config, use, contribute }) {
    const wallet: Connector = {
      id: 'example',
      name: 'Example plugin',
      kind: 'EXAMPLE',
      namespace: 'eip155',
      load: async () => use.eip1193.driver(await config.load()),
    }
    contribute(fill(connectorSources, { id: 'example', list: atom([wallet]) }))
  },
})

export default example
