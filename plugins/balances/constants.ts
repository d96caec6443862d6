/** How long a list counts (specification, section 9). */
export const cacheMs = 30_000

/** For how long nothing is asked after a failure (specification, section 9). */
export const retryBlockMs = 30_000
