// prefixes in use on this page: two live widgets with one prefix share what is stored
const inUse: string[] = []

/** Claims a storage prefix for a widget, and warns if another one has it. Returns the function that releases it. */
export function claimPrefix(prefix: string, warn: (message: string) => void): () => void {
  if (inUse.includes(prefix))
    warn(`[foyer] Two widgets share the storage of "${prefix}": give one of them its own id.`)
  inUse.push(prefix)
  return () => void inUse.splice(inUse.indexOf(prefix), 1)
}
