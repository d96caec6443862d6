import type { ChainNamespace } from '../chain-namespace.js'
import { createBlocks } from './blocks/index.js'
import { countCollectible } from './count-collectible.js'
import { describeCollectible } from './describe-collectible.js'
import { describeContract } from './describe-contract.js'
import { createEnsNames } from './ens.js'
import { methods, weights } from './methods.js'
import { prices } from './prices.js'
import { registration } from './registration.js'
import { readAddress } from './read-address.js'
import { createEvmBalances } from './read-balances.js'
import { verifySignature } from './verify-signature.js'
import { wasSentBefore } from './was-sent-before.js'

/** EVM chains. */
export const eip155: ChainNamespace = {
  id: 'eip155',
  mainChain: 'eip155:1',
  reference: /^[1-9]\d{0,15}$/,
  addresses: {
    read: readAddress,
    form: '0x and 40 hex digits, with its checksum or without one',
    ignoresCase: true,
  },
  assets: {
    // ERC-7528
    native: `0x${'e'.repeat(40)}`,
    kind: 'erc20',
    prices,
  },
  nodes: {
    methods,
    weights,
    cacheMs: {},
    chainCall: { method: 'eth_chainId' },
    readChain: (result) =>
      typeof result === 'string' && /^0x[\da-f]{1,16}$/i.test(result) ? String(BigInt(result)) : undefined,
    wasSentBefore,
  },
  createBalances: createEvmBalances,
  createBlocks,
  describeContract,
  describeCollectible,
  countCollectible,
  createNames: createEnsNames,
  verifySignature,
  registration,
}
