import type { Network } from '../../kernel/index.js'
import type { ReadComposition } from './read-composition.js'

/**
 * Origins that a page with a composition may contact: those of the service and of the nodes and further
 * endpoints of its networks, and of each
 * address in the options of its plugins. Foyer itself contacts none. Addresses that a host gives at run time are not known here.
 */
export function contactedHosts(
  { service, plugins }: ReadComposition,
  networks: readonly Network[],
): readonly string[] {
  const origins = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string') for (const origin of originsOf(value)) origins.add(origin)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit)
  }
  visit(service)
  for (const { options } of plugins) visit(options)
  for (const { rpcUrls, endpoints } of networks) visit([rpcUrls, endpoints])
  return [...origins].sort()
}

/** Origin of an address. A service has a WebSocket at the same place. */
function originsOf(text: string): readonly string[] {
  if (!/^(https?|wss?):\/\//.test(text) || !URL.canParse(text)) return []
  return [new URL(text).origin]
}

/** Policy of a page. */
export interface PolicyParts {
  readonly hosts: readonly string[]
  /** Origins of frames: the secure frame of the embedded wallet. */
  readonly frames: readonly string[]
}

/**
 * The Content-Security-Policy (CSP Level 3) that a build needs, Trusted Types included: no inline script and style, no eval.
 * `'self'` is the page that serves the files.
 */
export function policyText({ hosts, frames }: PolicyParts): string {
  const sockets = hosts.filter((host) => host.startsWith('http')).map((host) => host.replace(/^http/, 'ws'))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...hosts, ...sockets.filter((host) => !hosts.includes(host))].join(' '),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Origins of the frames of a composition. */
export function framesOf({ service, plugins }: ReadComposition): readonly string[] {
  const auth = plugins.find(({ from }) => from === 'foyerkit/plugins/auth')
  const { frameUrl } = Object(auth?.options) as { readonly frameUrl?: string }
  const url = frameUrl ?? (typeof service === 'object' ? service['frame'] : undefined)
  return auth && url !== undefined ? originsOf(url) : []
}
