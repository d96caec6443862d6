/** Storage key of pending transactions. */
export const pendingKey = 'tracking.pending'
