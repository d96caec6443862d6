/**
 * The Content-Security-Policy (CSP Level 3) under which the widget works: no inline script or style, nothing from
 * other origins, no string turned into markup (Trusted Types).
 *
 * @param {object} allowed
 * @param {string[]} allowed.connect URLs whose origins a page may connect to besides its own, such as the RPC endpoints of its chains
 * @param {string} [allowed.frame] URL of the secure frame of the embedded wallet
 * @returns {string} the value of the header
 * @throws {TypeError} when an entry is not a URL
 */
export function strictPolicy({ connect, frame }) {
  const origins = connect.map((url) => new URL(url).origin)
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    ['connect-src', "'self'", ...new Set(origins)].join(' '),
    ...(frame === undefined ? [] : [`frame-src ${new URL(frame).origin}`]),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
