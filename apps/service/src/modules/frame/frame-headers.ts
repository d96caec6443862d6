/** Parts of the headers of the frame's document. */
export interface FrameHeaderParts {
  /** Origins of the modules and of the nodes. */
  readonly connect: readonly string[]
  /** Source for `frame-ancestors`: origins, or `'none'`. */
  readonly ancestors: readonly string[]
  readonly isHttps: boolean
}

const off = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Headers of the frame's document. */
export function documentHeaders({
  connect,
  ancestors,
  isHttps,
}: FrameHeaderParts): Readonly<Record<string, string>> {
  return {
    ...fileHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      // the worker of the keys is a file of this origin
      "worker-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      `connect-src ${connect.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-src 'none'",
      "require-trusted-types-for 'script'",
      // the address of the worker is checked by this policy; Chromium starts no worker without one
      'trusted-types foyer-worker',
      `frame-ancestors ${ancestors.join(' ')}`,
    ].join('; '),
    'cache-control': 'no-store',
    vary: 'Referer',
    'origin-agent-cluster': '?1',
    'permissions-policy': [
      ...off.map((name) => `${name}=()`),
      'publickey-credentials-get=(self)',
      'publickey-credentials-create=(self)',
      'clipboard-write=(self)',
    ].join(', '),
    ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** Headers of every file of the frame. */
export const fileHeaders: Readonly<Record<string, string>> = {
  'cross-origin-embedder-policy': 'require-corp',
  // hosts that require the policy themselves must be able to embed it
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Policies of the workers: without one of its own, a worker may reach any network. */
const workerPolicies: Readonly<Record<string, string>> = {
  // loads what signs at the first signature
  keys: "default-src 'none'; script-src 'self'",
  // Argon2id is WebAssembly
  password: "default-src 'none'; script-src 'wasm-unsafe-eval'",
}

/** Headers of a script of the frame, by the part of its name before the digest. */
export function scriptHeaders(part: string): Readonly<Record<string, string>> {
  const policy = workerPolicies[part]
  return policy === undefined ? fileHeaders : { ...fileHeaders, 'content-security-policy': policy }
}

/**
 * Returns the source of `frame-ancestors`: the origin of the page that asks if the project allows it, else the list of the project.
 * The browser compares it with all pages around the frame.
 *
 * @param allowed origins of the project; an empty list allows localhost only
 * @param referrer the Referer header, which the widget limits to an origin
 * @param nested whether the page that asks may be in a page of another origin of the project
 */
export function ancestorsFor(
  allowed: readonly string[],
  referrer: string | undefined,
  isAllowed: (origin: string) => boolean,
  nested: boolean,
): readonly string[] {
  const origin = referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).origin : undefined
  const listed = allowed.filter((one) => /^https:\/\/[\w.*:-]+$/.test(one))
  if (origin !== undefined && origin !== 'null' && isAllowed(origin))
    // the handshake checks the labels below a wildcard of the page that asks only
    return [...new Set([origin, ...(nested ? listed.filter((one) => !one.includes('*')) : [])])]
  return listed.length > 0 ? listed : ["'none'"]
}
