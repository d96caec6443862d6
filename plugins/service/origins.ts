/**
 * Whether a page may use a project. An empty list allows every page; localhost and 127.0.0.1 are always allowed. `*` matches
 * one whole label of the host.
 *
 * @param allowed origins such as `https://*.example.com`, or hosts
 */
export function isAllowedOrigin(address: string, allowed: readonly string[]): boolean {
  const { origin, host, hostname } = new URL(address)
  if (allowed.length === 0 || hostname === 'localhost' || hostname === '127.0.0.1') return true
  return allowed.some((entry) => {
    const pattern = entry.trim().toLowerCase().replace(/\/+$/, '')
    return matches(pattern, pattern.includes('://') ? origin : host)
  })
}

function matches(pattern: string, text: string): boolean {
  const [patternLabels, labels] = [pattern.split('.'), text.toLowerCase().split('.')]
  return (
    patternLabels.length === labels.length &&
    patternLabels.every((expected, index) => {
      const label = labels[index] ?? ''
      if (expected === '*') return label !== ''
      // the first label of an origin includes the scheme
      return expected.endsWith('://*')
        ? label.startsWith(expected.slice(0, -1)) && label.length >= expected.length
        : expected === label
    })
  )
}
