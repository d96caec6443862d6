/** Weights of the methods that are passed on: reads, and sending of signed transactions. */
const passed = {
  getAccountInfo: 1,
  getBalance: 1,
  getBlock: 10,
  getBlockHeight: 1,
  getBlockTime: 1,
  getBlocks: 5,
  getBlocksWithLimit: 5,
  getEpochInfo: 1,
  getEpochSchedule: 1,
  getFeeForMessage: 1,
  getFirstAvailableBlock: 1,
  getGenesisHash: 1,
  getHealth: 1,
  getInflationGovernor: 1,
  getInflationRate: 1,
  getInflationReward: 5,
  getLatestBlockhash: 1,
  getMinimumBalanceForRentExemption: 1,
  getMultipleAccounts: 5,
  getRecentPerformanceSamples: 2,
  getRecentPrioritizationFees: 2,
  getSignatureStatuses: 2,
  getSignaturesForAddress: 5,
  getSlot: 1,
  getStakeMinimumDelegation: 1,
  getTokenAccountBalance: 1,
  getTokenAccountsByDelegate: 10,
  getTokenAccountsByOwner: 5,
  getTokenLargestAccounts: 10,
  getTokenSupply: 1,
  getTransaction: 3,
  getTransactionCount: 1,
  getVersion: 1,
  isBlockhashValid: 1,
  minimumLedgerSlot: 1,
  sendTransaction: 5,
  simulateTransaction: 10,
} as const satisfies Readonly<Record<string, number>>

/**
 * Methods that are passed on. Methods that read a whole index of a node are left out (getProgramAccounts, getLargestAccounts,
 * getSupply, getVoteAccounts, getClusterNodes, getLeaderSchedule), and so are the faucet and methods about the node itself.
 */
export const methods: ReadonlySet<string> = new Set(Object.keys(passed))

/** Weights of heavy methods. */
export const weights: Readonly<Record<string, number>> = passed

/** The genesis hash of a chain never changes, and every widget asks for it first. */
export const cacheMs: Readonly<Record<string, number>> = { getGenesisHash: 3_600_000 }
