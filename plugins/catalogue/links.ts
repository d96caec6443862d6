/** What a browser would run, read from this machine or take for a page. */
const refused = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent):/i

/** Whether an address opens a wallet: the scheme of an app, or https. Nothing that a page would run. */
export const isAppLink = (value: unknown): value is string =>
  isPage(value) ||
  (typeof value === 'string' && /^[a-z][a-z\d+.-]*:\/\//i.test(value) && !refused.test(value))

/** Whether an address is a page that may be opened beside this one: https. */
export const isPage = (value: unknown): value is string =>
  typeof value === 'string' && /^https:\/\/[^\s/]/i.test(value)
