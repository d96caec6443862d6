/** Sets an entry of a map, and removes the oldest one if there are more than `maxEntries`. */
export function setBounded<Key, Value>(
  map: Map<Key, Value>,
  entry: readonly [Key, Value],
  maxEntries: number,
): void {
  map.set(...entry)
  if (map.size > maxEntries) map.delete(map.keys().next().value as Key)
}
