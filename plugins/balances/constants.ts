/** Cache time of a token list (docs/behaviour.md, 6.1). */
export const cacheMs = 30_000

/** Time without a new request after a failed read (docs/behaviour.md, 6.2). */
export const retryBlockMs = 30_000
