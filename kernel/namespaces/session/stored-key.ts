/** Where the session is kept. */
export const sessionStorageKey = 'session'

/** Under what a tab tells the others that a connection has ended. */
export const sessionEndedKey = 'session-ended'
