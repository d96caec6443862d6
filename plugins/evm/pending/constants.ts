/** How often it is looked (specification, section 9). */
export const pendingPollMs = 30_000
/** So many transactions are looked after at most (specification, section 9). */
export const pendingLimit = 99
/** After so many looks at which nobody knows a transaction it is forgotten: three minutes, as a receipt is waited for. */
export const missedLimit = 6
