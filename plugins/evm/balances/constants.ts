/** Multicall3, at the same address on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** The longest name or symbol that is shown, in characters. */
export const textLimit = 32

/** More decimals than any asset has that is counted by somebody. */
export const mostDecimals = 36

/** How long a wallet may take to say what the account holds, before the chain is asked instead. */
export const walletLimitMs = 3_000

/** More assets than a wallet lists. */
export const walletAssetLimit = 1_000
