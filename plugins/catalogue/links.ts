/** What a browser would run, read from this machine or take for a page of ours. */
const refused = /^(javascript|data|vbscript|blob|file|filesystem|about|view-source|https?|wss?|ftp|intent):/i

/** Whether an address opens a wallet: the scheme of an app, or https. Nothing that a page would run. */
export function isAppLink(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    (isPage(value) || (/^[a-z][a-z\d+.-]*:\/\//i.test(value) && !refused.test(value)))
  )
}

/** Whether an address is a page that may be opened beside this one: https. */
export function isPage(value: unknown): value is string {
  return typeof value === 'string' && /^https:\/\/[^\s/]/i.test(value)
}
