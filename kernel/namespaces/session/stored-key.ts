/** Where the session is kept. */
export const sessionStorageKey = 'session'
