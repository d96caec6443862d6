import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const own = fileURLToPath(new URL('./node_modules/', import.meta.url))
const bare = /^(?:react|react-dom|scheduler)(?:\/.*)?$/
const installed = /[\\/]node_modules[\\/]((?:react|react-dom|scheduler)(?:[\\/].*)?)$/

/**
 * Where the React 18 copy of a module lies.
 *
 * @param {string} request a bare specifier, a path or a file URL
 * @returns {string | undefined} the path of the file, or nothing when the request is not about React or
 *   already points at the copy
 * @throws when React 18 has no such file: a module only the newer React has must not be taken from there
 */
export function toReact18(request) {
  if (bare.test(request)) return require.resolve(own + request)
  const path = request.startsWith('file:') ? fileURLToPath(new URL(request)) : request
  if (path.startsWith(own)) return undefined
  const inside = installed.exec(path)?.[1]
  return inside && require.resolve(own + inside)
}
