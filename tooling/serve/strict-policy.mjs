/**
 * The Content-Security-Policy (CSP Level 3) the widget promises to work under: no inline script or style,
 * nothing from elsewhere, no string turned into markup (Trusted Types).
 *
 * @param {{ connect: string[] }} allowed the origins a page may talk to besides its own, such as the RPC
 *   addresses of its chains
 * @returns {string} the value of the header
 * @throws {TypeError} when one of them is not a URL
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
