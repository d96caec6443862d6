/** Time between look-ups of pending transactions (docs/behaviour.md, 7.5). */
export const pendingPollMs = 30_000
/** Max transactions that are looked up (docs/behaviour.md, 7.5). */
export const pendingLimit = 99
/** After so many looks at which nobody knows a transaction it is forgotten: three minutes, as a receipt is waited for. */
export const missedLimit = 6
