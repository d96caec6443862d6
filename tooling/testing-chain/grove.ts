import { atom } from 'jotai/vanilla'
import { definePlugin, defineService, fill, httpKey, lazy, schema } from 'foyerkit/kernel'
import {
  capability,
  connectorSources,
  namespace,
  signingCapability,
  type Connector,
  type Network,
} from 'foyerkit/chain'
import { balancesCapability, transactionsCapability, transferCapability } from 'foyerkit/money'
import { accountTabs } from 'foyerkit/plugins/account/contract'
import type { GroveNetworkId } from './addresses.js'
import { acorn } from './assets.js'
import type { HistoryService } from './history.js'
import { groveMessages } from './messages.js'
import type { GroveProvider } from './wallet.js'

/** Key of the history of an account. */
export const historyKey = defineService<HistoryService>('grove.history')

// #region network
/** A network of the test chain. Its explorer has paths of its own. */
export function groveNetwork(id: GroveNetworkId, nodeUrl: string): Network {
  return {
    id,
    caipNetworkId: `grove:${id}`,
    chainNamespace: 'grove',
    name: id === 'main' ? 'Grove' : 'Grove Seedlings',
    nativeCurrency: acorn,
    rpcUrls: [],
    endpoints: { grove: [nodeUrl] },
    blockExplorers: [
      {
        name: 'Treetop',
        url: `https://treetop.example/${id}`,
        paths: { address: '/leaves/{id}', tx: '/rings/{id}' },
      },
    ],
    testnet: id === 'test',
  }
}
// #endregion

// #region plugin
const load = () => import('./load.js')

/**
 * A chain for tests that has little in common with EVM chains: unspent outputs, two accounts for each connection, another
 * address on each network, memos, fees in two assets, deposits and six confirmations.
 */
export const grove = definePlugin({
  id: 'grove',
  config: schema.object({
    nodeUrl: schema.string(),
    /** Time between two looks at a transaction, in milliseconds. */
    pollMs: schema.optional(schema.number(), 1_000),
    /** Wallet of the page. */
    wallet: schema.optional(schema.guard<GroveProvider>(isProvider, 'a wallet of the grove'), undefined),
  }),
  requires: { http: httpKey },
  provides: { history: historyKey },
  setup({ config, contribute, use }) {
    const { nodeUrl, pollMs, wallet } = config
    contribute(
      namespace('grove', {
        addresses: { prefix: /^t?gr1/i, ignoresCase: /^t?gr1/i },
        networks: [groveNetwork('main', nodeUrl), groveNetwork('test', nodeUrl)],
        capabilities: [
          capability(balancesCapability, async () => (await load()).createBalances),
          capability(transferCapability, async () => (await load()).createTransfer),
          capability(signingCapability, async () => (await load()).createSigning),
          capability(transactionsCapability, async () => {
            const { createTransactions } = await load()
            return (context) => createTransactions(context, pollMs)
          }),
        ],
      }),
      fill(accountTabs, {
        id: 'history',
        rank: 30,
        words: groveMessages,
        load: () => import('./views/History.js'),
      }),
    )
    if (wallet) contribute(fill(connectorSources, { id: 'grove', list: atom([connectorOf(wallet)]) }))
    return {
      history: () => lazy(async () => (await import('./history.js')).createHistory(use.http), ['list']),
    }
  },
})
// #endregion

// #region connector
function connectorOf(wallet: GroveProvider): Connector {
  return {
    id: 'grove.wallet',
    name: 'Squirrel',
    kind: 'IN_PAGE',
    namespace: 'grove',
    load: async () => (await load()).createGroveDriver(wallet),
  }
}
// #endregion

function isProvider(value: unknown): value is GroveProvider {
  return typeof (Object(value) as Partial<GroveProvider>).onChange === 'function'
}
