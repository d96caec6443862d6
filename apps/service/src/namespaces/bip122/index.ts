import type { ChainNamespace } from '../chain-namespace.js'
import { isOn, readAddress } from './addresses.js'
import { createEsploraClient } from './esplora-client.js'
import { bitcoin, createBitcoinBalances } from './read-balances.js'

const mainChain = 'bip122:000000000019d6689c085ae165831e93'

/** Bitcoin. Its nodes are Esplora servers, for balances: no request of a client is passed on to them. */
export const bip122: ChainNamespace = {
  id: 'bip122',
  mainChain,
  reference: /^[\da-f]{32}$/,
  addresses: { read: readAddress, isOn, form: 'a Bitcoin address with its checksum', ignoresCase: false },
  assets: {
    native: 'native',
    nativeAsset: bitcoin,
    kind: undefined,
    prices: {
      [mainChain]: {
        coinGecko: { platform: undefined, native: 'bitcoin' },
        defiLlama: { chain: undefined, native: 'coingecko:bitcoin' },
      },
    },
  },
  nodes: {
    methods: new Set(),
    weights: {},
    cacheMs: {},
    chainCall: { method: 'block-height', params: ['0'] },
    readChain: (hash) =>
      typeof hash === 'string' && /^[\da-f]{64}$/.test(hash) ? hash.slice(0, 32) : undefined,
    createClient: createEsploraClient,
  },
  createBalances: createBitcoinBalances,
}
