import type { ChainNamespace } from '../chain-namespace.js'
import { readAddress } from './addresses.js'
import { cacheMs, methods, weights } from './methods.js'
import { mainChain, prices } from './prices.js'
import { createSolanaBalances, sol } from './read-balances.js'
import { createSnsNames } from './sns/sns-names.js'
import { wasSentBefore } from './was-sent-before.js'

/** Characters of a genesis hash in a CAIP-2 id. */
const referenceLength = 32

/** Solana and its clusters. */
export const solana: ChainNamespace = {
  id: 'solana',
  mainChain,
  reference: /^[1-9A-HJ-NP-Za-km-z]{32}$/,
  addresses: { read: readAddress, form: '32 bytes in base58', ignoresCase: false },
  assets: {
    native: 'So11111111111111111111111111111111111111111',
    nativeAsset: sol,
    kind: 'token',
    prices,
  },
  nodes: {
    methods,
    weights,
    cacheMs,
    chainCall: { method: 'getGenesisHash' },
    readChain: (result) =>
      typeof result === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result)
        ? result.slice(0, referenceLength)
        : undefined,
    wasSentBefore,
  },
  createBalances: createSolanaBalances,
  createNames: createSnsNames,
}
