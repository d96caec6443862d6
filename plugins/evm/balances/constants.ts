/** Multicall3, at the same address on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Maximum number of calls in one multicall: nodes limit the gas of an `eth_call`. */
export const maxCallsPerMulticall = 100

/** Maximum number of requests in flight for one list of assets. */
export const maxParallelRequests = 8

/** Maximum length of a shown name or symbol, in characters. */
export const maxTextLength = 32

/** Maximum number of decimals of an asset. */
export const maxDecimals = 36

/** Time limit of the wallet for each request about assets, and of the network for decimals, in milliseconds. */
export const assetsTimeoutMs = 3_000

/** Maximum number of assets in the list of a wallet. */
export const maxWalletAssets = 1_000

/** Maximum fiat price that is believed. */
export const maxPrice = 1e15
