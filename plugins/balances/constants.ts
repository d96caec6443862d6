/** Cache time of a token list (docs/behaviour.md, 6.1). */
export const cacheMs = 30_000

/** Time without a new request after a failed read, of the network or of the service (docs/behaviour.md, 6.2). */
export const retryBlockMs = 30_000

/** Time limit of the service; then the network is read without it. */
export const serviceTimeoutMs = 3_000

/** Currency of fiat values: wallets and the service report no other. */
export const fiatCurrency = 'USD'
