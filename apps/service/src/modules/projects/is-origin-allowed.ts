/**
 * Returns whether a page of this origin may use a project. localhost, names below it (RFC 6761) and 127.0.0.1 are always allowed;
 * an empty list allows every origin; `*` matches one whole label.
 *
 * @param origin as the browser sends it; without one the caller is no page, and the list is not for it.
 */
export function isOriginAllowed(allowedOrigins: readonly string[], origin: string | undefined): boolean {
  if (origin === undefined) return true
  const asked = partsOf(origin.toLowerCase())
  if (asked && /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(asked.host)) return true
  if (allowedOrigins.length === 0) return true
  return isOriginListed(allowedOrigins, origin)
}

/** Returns whether a list has an origin; `*` matches one whole label. */
export function isOriginListed(allowedOrigins: readonly string[], origin: string): boolean {
  const asked = partsOf(origin.toLowerCase())
  return (
    asked !== undefined && allowedOrigins.some((allowed) => matches(partsOf(allowed.toLowerCase()), asked))
  )
}

interface Parts {
  readonly scheme: string
  readonly host: string
  readonly port: string
}

const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Splits an origin; undefined for other texts, such as `null`. */
function partsOf(origin: string): Parts | undefined {
  const [, scheme, host, port] = /^([a-z][a-z0-9+.-]*):\/\/([^/:@?#\s]+)(?::(\d+))?$/.exec(origin) ?? []
  return scheme && host ? { scheme, host, port: port ?? usualPorts[scheme] ?? '' } : undefined
}

function matches(allowed: Parts | undefined, asked: Parts): boolean {
  if (allowed?.scheme !== asked.scheme || allowed.port !== asked.port) return false
  const [labels, given] = [allowed.host.split('.'), asked.host.split('.')]
  return labels.length === given.length && labels.every((label, at) => label === '*' || label === given[at])
}
