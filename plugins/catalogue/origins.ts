/**
 * Whether a page may use a project: an empty list means every page, localhost and 127.0.0.1 always may, and `*` stands
 * for one whole label of the host.
 *
 * @param allowed origins, `https://*.example.com`, or hosts alone.
 */
export function isAllowedOrigin(address: string, allowed: readonly string[]): boolean {
  const { origin, host, hostname } = new URL(address)
  if (allowed.length === 0 || hostname === 'localhost' || hostname === '127.0.0.1') return true
  return allowed.some((one) => {
    const pattern = one.trim().toLowerCase().replace(/\/+$/, '')
    return matches(pattern, pattern.includes('://') ? origin : host)
  })
}

function matches(pattern: string, text: string): boolean {
  const [wanted, labels] = [pattern.split('.'), text.toLowerCase().split('.')]
  return (
    wanted.length === labels.length &&
    wanted.every((label, index) => {
      const actual = labels[index] ?? ''
      if (label === '*') return actual !== ''
      // the first label stands behind the scheme
      return label.endsWith('://*')
        ? actual.startsWith(label.slice(0, -1)) && actual.length >= label.length
        : label === actual
    })
  )
}
