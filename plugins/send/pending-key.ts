/** Where the transactions under way are kept. By itself: it is asked for before any other code is needed. */
export const pendingKey = 'send.pending'
