import type { Embedded } from '#kernel/contracts'
import { solanaNamespace } from '../contract.js'

/** Starts of the genesis hashes of the clusters that the secure frame knows: mainnet, testnet, devnet. */
const clusterIds = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
] as const

/** Creates the support of Solana for wallets in the secure frame. */
export function createEmbedded(): Embedded {
  return { networks: clusterIds.map((id) => `${solanaNamespace}:${id}` as const), preferredKind: 'eoa' }
}
