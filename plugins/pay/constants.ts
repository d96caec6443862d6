/** Max stored payments. */
export const maxPayments = 50
/** Time for which the status of an ended payment, or of one that was never confirmed, is stored. */
export const keepMs = 7 * 86_400_000
/** Time after which a pending transaction is given up. */
export const pendingWithinMs = 86_400_000
/** Time after which a request without an answer and without a transaction is given up, as the money path does. */
export const unclearWithinMs = 3_600_000
/** Pauses between two requests for the state of a deposit; the last one repeats. */
export const depositPollMs = [2_000, 2_000, 2_000, 4_000, 4_000, 10_000] as const
