/** Storage key of swaps and approvals that are not final. */
export const pendingKey = 'swaps.pending'
/** Storage key of requests whose outcome is not known. */
export const unclearKey = 'swaps.unclear'
