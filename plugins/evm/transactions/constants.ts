/** Usual time until a receipt; a transaction that takes longer is shown as slow (docs/behaviour.md, 17.7). */
export const usualMs = 25_000
/** Max wait for a receipt (docs/behaviour.md, 19.9). */
export const receiptWaitMs = 180_000
/** Max retries of one request, and the delay before the first, which doubles each time (docs/behaviour.md, 19.9). */
export const retries = 6
export const retryDelayMs = 200

/** How long it is looked often: the time of one Ethereum block. Layer 2 chains are done within a second or two. */
export const quickMs = 12_000
export const quickPollMs = 1_000
/** Afterwards a third of a block's time: seen soon, and 45 looks in all until the receipt is given up. */
export const pollMs = 4_000

/** So many looks in a row must say that nobody knows it: behind one address there are often several nodes. */
export const unknownLooks = 3
/** So many looks in a row must miss a receipt that was there: one may have asked a node that lags behind. */
export const lostLooks = 2
/** So many blocks must follow until nobody expects another history, or so much time where there are hardly any blocks. */
export const settledBlocks = 3n
export const settledMs = 60_000
/** How far back a node still knows how many transactions an account had sent. */
export const historyBlocks = 127n
