/**
 * Reads a list of a wallet, such as its accounts: each entry once and by its index, because the iterator of a hostile list may never
 * end. Entries that cannot be read are left out, because wallets also list accounts of other kinds.
 *
 * @param read returns what an entry contains, nothing for an entry of another namespace, and throws for an invalid one
 * @throws if the value is no list, if it has more than `maxEntries`, or if nothing was read and an entry is invalid
 */
export function readEntries<T>(
  list: unknown,
  maxEntries: number,
  read: (entry: unknown) => readonly T[],
): readonly T[] {
  const length = Array.isArray(list) ? (list.length as unknown) : undefined
  if (typeof length !== 'number' || !(length >= 0 && length <= maxEntries)) throw new TypeError('no list')
  let failure: { readonly error: unknown } | undefined
  const entries = Array.from({ length }, (_, at): readonly T[] => {
    try {
      return read((list as readonly unknown[])[at])
    } catch (error) {
      failure = { error }
      return []
    }
  }).flat()
  if (failure && entries.length === 0) throw failure.error
  return entries
}
