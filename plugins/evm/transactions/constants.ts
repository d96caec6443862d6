/** Usual time until a receipt; a transaction that takes longer is shown as slow (docs/behaviour.md, 17.7). */
export const usualMs = 25_000
/** Max wait for a receipt (docs/behaviour.md, 19.9). */
export const receiptWaitMs = 180_000
/** Max retries of one request, and the delay before the first, which doubles each time (docs/behaviour.md, 19.9). */
export const retries = 6
export const retryDelayMs = 200

/** Time with quick polls: one block of Ethereum. Layer 2 chains need a second or two. */
export const quickMs = 12_000
export const quickPollMs = 1_000
/** Time between polls afterwards: a third of a block, and 45 polls until the max wait. */
export const pollMs = 4_000

/** Polls in a row without the transaction until it counts as unknown: a URL may have several nodes. */
export const unknownPolls = 3
/** Polls in a row without a known receipt until it counts as lost: a node may lag behind. */
export const lostPolls = 2
/** Blocks after which a transaction is final, or time on chains with few blocks. */
export const settledBlocks = 3n
export const settledMs = 60_000
/** Blocks for which a node keeps the state, such as transaction counts. */
export const historyBlocks = 127n
