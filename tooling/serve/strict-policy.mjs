/**
 * The Content-Security-Policy (CSP Level 3) under which the widget works: no inline script or style, nothing from
 * other origins, no string turned into markup (Trusted Types).
 *
 * @param {{ connect: string[] }} allowed URLs whose origins a page may connect to besides its own, such as the RPC
 *   endpoints of its chains
 * @returns {string} the value of the header
 * @throws {TypeError} when an entry is not a URL
 */
export function strictPolicy({ connect }) {
  const origins = connect.map((url) => new URL(url).origin)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...new Set(origins)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
