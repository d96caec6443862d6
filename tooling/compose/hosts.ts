import type { Network } from '../../kernel/index.js'
import type { ReadComposition } from './read-composition.js'

/**
 * Options of foyerkit's plugins, and fields in them, that Foyer does not contact: pages that a visitor opens, and resources that a
 * message lists. A plugin of others may mean something else by these names.
 */
const links = new Set([
  'termsUrl',
  'privacyUrl',
  'installLinks',
  'customWallets',
  'blockExplorers',
  'explorer',
  'resources',
])
/** Fields with the address of a picture. */
const pictures = new Set(['imageUrl', 'iconUrl'])

/**
 * Origins that a page with a composition may send requests to: those of the service and of the nodes and further endpoints of its
 * networks, and of each address in the options of its plugins that is neither a link nor a picture. Foyer itself contacts none. Addresses
 * that a host gives at run time are not known here.
 */
export function contactedHosts(
  { service, plugins }: ReadComposition,
  networks: readonly Network[],
): readonly string[] {
  const isAsked = (key: string) => !pictures.has(key)
  const [own, others] = [true, false].map((isOwn) =>
    plugins.flatMap(({ from, options }) => (from.startsWith('foyerkit/') === isOwn ? [options] : [])),
  )
  const asked = [
    ...originsIn(own, (key) => isAsked(key) && !links.has(key)),
    ...originsIn([service, others, networks.map((network) => [network.rpcUrls, network.endpoints])], isAsked),
  ]
  return [...new Set(asked)].sort()
}

/** Origins of the pictures in the options of a composition's plugins. */
export function picturesOf({ plugins }: ReadComposition): readonly string[] {
  const found: unknown[] = []
  visit(
    plugins.map(({ options }) => options),
    (value, key) => {
      if (pictures.has(key)) found.push(value)
      return true
    },
  )
  return originsIn(found, () => true)
}

/** Origins of the addresses in a value, but in the fields that are left out. */
function originsIn(value: unknown, isKept: (key: string) => boolean): readonly string[] {
  const origins = new Set<string>()
  visit(value, (inner, key) => {
    if (!isKept(key)) return false
    if (typeof inner === 'string') for (const origin of originsOf(inner)) origins.add(origin)
    return true
  })
  return [...origins].sort()
}

/** Calls a function with each value in a value and the name of its field, and those in it if the function returns true. */
function visit(value: unknown, each: (value: unknown, key: string) => boolean, key = ''): void {
  if (!each(value, key) || typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) visit(inner, each, name)
}

/** Origin of an address. A service has a WebSocket at the same place. */
function originsOf(text: string): readonly string[] {
  if (!/^(https?|wss?):\/\//.test(text) || !URL.canParse(text)) return []
  return [new URL(text).origin]
}

/** Policy of a page. */
export interface PolicyParts {
  readonly hosts: readonly string[]
  /** Origins of pictures. */
  readonly pictures?: readonly string[]
  /** Origins of frames: the secure frame of the embedded wallet. */
  readonly frames: readonly string[]
}

/**
 * The Content-Security-Policy (CSP Level 3) that a build needs, Trusted Types included: no inline script and style, no eval.
 * `'self'` is the page that serves the files.
 */
export function policyText({ hosts, pictures: shown = [], frames }: PolicyParts): string {
  const sockets = hosts.filter((host) => host.startsWith('http')).map((host) => host.replace(/^http/, 'ws'))
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...shown].join(' '),
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
