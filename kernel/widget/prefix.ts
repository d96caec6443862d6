// prefixes in use on this page; two live widgets with one prefix would share what is stored
const inUse = new Map<string, number>()

/** Claims a storage prefix for a widget's life; says so once when another one holds it. Returns the undo. */
export function claimPrefix(prefix: string, warn: (message: string) => void): () => void {
  const count = inUse.get(prefix) ?? 0
  inUse.set(prefix, count + 1)
  if (count > 0) {
    warn(`[foyer] Two widgets share the storage of "${prefix}": give one of them its own id.`)
  }
  return () => {
    const left = (inUse.get(prefix) ?? 1) - 1
    if (left > 0) inUse.set(prefix, left)
    else inUse.delete(prefix)
  }
}
