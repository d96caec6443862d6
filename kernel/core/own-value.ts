/** Returns an own property of a record. A key named like a method of `Object.prototype` finds nothing. */
export function ownValue<T>(values: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}
