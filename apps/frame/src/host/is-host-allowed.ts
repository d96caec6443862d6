interface Parts {
  readonly scheme: string
  readonly host: string
  readonly port: string
}

const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Whether a page of this origin may embed the frame. `*` is one whole label, which a content security policy cannot say. Pages
 * without TLS are allowed on localhost only: the frame would have no Web Crypto in others.
 *
 * @param allowed origins of the project; empty allows none
 * @param isDevelopment whether pages of this machine are allowed without being listed: any program of the user can serve one
 */
export function isHostAllowed(allowed: readonly string[], origin: string, isDevelopment = false): boolean {
  const asked = partsOf(origin.toLowerCase())
  if (!asked) return false
  if (isDevelopment && isLocal(asked)) return true
  const isSafe = asked.scheme === 'https' || isLocal(asked)
  return isSafe && allowed.some((one) => matches(partsOf(one.toLowerCase()), asked))
}

/**
 * Whether confirms of a page are drawn in it also in browsers that cannot prove that nothing covers them: pages that the operator
 * trusts, and in development those of localhost. A name below localhost stands for a site, as in tests: it is trusted as little as one.
 *
 * @param trusted origins of the project
 */
export function isHostTrusted(trusted: readonly string[], origin: string, isDevelopment = false): boolean {
  const asked = partsOf(origin.toLowerCase())
  return asked !== undefined && ((isDevelopment && isThisMachine(asked)) || trusted.includes(origin))
}

const isThisMachine = ({ host }: Parts): boolean => host === 'localhost' || host === '127.0.0.1'

function isLocal(parts: Parts): boolean {
  return isThisMachine(parts) || parts.host.endsWith('.localhost')
}

/** Splits an origin; undefined for other texts, such as `null`. */
function partsOf(origin: string): Parts | undefined {
  const [, scheme, host, port] = /^(https?):\/\/([^/:@?#\s]+)(?::(\d+))?$/.exec(origin) ?? []
  return scheme && host ? { scheme, host, port: port ?? usualPorts[scheme] ?? '' } : undefined
}

function matches(allowed: Parts | undefined, asked: Parts): boolean {
  if (allowed?.scheme !== asked.scheme || allowed.port !== asked.port) return false
  const [labels, given] = [allowed.host.split('.'), asked.host.split('.')]
  return labels.length === given.length && labels.every((label, at) => label === '*' || label === given[at])
}
