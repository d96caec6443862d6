/** Maximum size of a message, in bytes of its JSON. */
export const messageBytes = 64 * 1_024

/** Maximum size of a request to sign, in bytes of its JSON: typed data and transactions of Solana are long. */
export const signedBytes = 1_024 * 1_024

/** Time from the creation of the frame until READY, in milliseconds. */
export const readyMs = 20_000

/** Time after READY before the first request is sent, in milliseconds. */
export const afterReadyMs = 500

/** Time for a request, in milliseconds. */
export const requestMs = 30_000

/** Time for SIGN_OUT, after which the user counts as signed out, in milliseconds. */
export const signOutMs = 3_000

/** Time for SYNC_THEME, SYNC_DAPP_DATA, RELOAD and RPC_ABORT, in milliseconds. */
export const syncMs = 5_000

/** Time for requests during which the user acts elsewhere: prompts, and the login with Farcaster, in milliseconds. */
export const promptMs = 10 * 60_000

/** Time for CONNECT_FARCASTER, in milliseconds. */
export const farcasterMs = 5 * 60_000

/** Delay before a refused method is shown and rejected, in milliseconds. */
export const refusedMethodMs = 300
