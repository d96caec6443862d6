import type { CosmosChain } from '../networks.js'

/** Fields of a chain that only transfers use. */
type Terms = Pick<CosmosChain, 'gasPrice' | 'maxGasPrice' | 'feeMarket' | 'blockMs' | 'publicKeyType'>

const onOsmosis: Terms = { gasPrice: '0.01', maxGasPrice: '0.3', feeMarket: 'txfees', blockMs: 1_500 }

// Lowest prices of the chain registry. Apart from networks.ts, which loads with the page.
const builtIn: Readonly<Record<string, Terms>> = {
  'cosmoshub-4': { gasPrice: '0.005', maxGasPrice: '0.25', feeMarket: 'feemarket' },
  'osmosis-1': onOsmosis,
  'osmo-test-5': onOsmosis,
  celestia: { gasPrice: '0.02' },
  'dydx-mainnet-1': { gasPrice: '12500000000', blockMs: 1_000 },
  'noble-1': { gasPrice: '0.1', blockMs: 1_500 },
  'injective-1': {
    gasPrice: '500000000',
    blockMs: 700,
    publicKeyType: '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
  },
}

/** Adds to a chain the fields that it has built in. Those of the host take precedence. */
export const withTerms = (chain: CosmosChain): CosmosChain => ({ ...builtIn[chain.id], ...chain })
