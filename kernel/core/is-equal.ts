/** Whether two values are the same, or plain objects or lists of equal values. A `Map` or `Date` equals only itself. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isPlain(a) || !isPlain(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}

// by the tag, because objects of a frame have other prototypes
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return /^\[object (Object|Array)\]$/.test(Object.prototype.toString.call(value))
}
