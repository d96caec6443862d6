import type { Embedded } from '#kernel/contracts'
import { evmNamespace } from '../contract.js'

/** Chain ids of the networks that the secure frame knows. */
const chainIds: readonly number[] = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114, 43113,
  324, 280, 100, 8453, 84531, 84532, 7777777, 999,
]

/** Creates the support of EVM chains for wallets in the secure frame. */
export function createEmbedded(): Embedded {
  return { networks: chainIds.map((id) => `${evmNamespace}:${id}` as const), preferredKind: 'smartAccount' }
}
