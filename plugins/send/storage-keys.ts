/** Storage key of pending transfers. Separate file: the plugin reads it before its code loads. */
export const pendingKey = 'send.pending'
/** Storage key of transfers whose outcome is unclear. */
export const unclearKey = 'send.asked'
/** Storage key of earlier receivers. */
export const paidKey = 'send.paid'
