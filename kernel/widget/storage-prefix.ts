/** Storage prefixes of the live widgets of this page. */
const usedPrefixes: string[] = []

/** Reserves a storage prefix for a widget and warns if another widget uses it. Returns the function that releases it. */
export function reservePrefix(prefix: string, warn: (message: string) => void): () => void {
  if (usedPrefixes.includes(prefix))
    warn(`[foyer] Two widgets share the storage of "${prefix}": give one of them its own id.`)
  usedPrefixes.push(prefix)
  return () => void usedPrefixes.splice(usedPrefixes.indexOf(prefix), 1)
}
